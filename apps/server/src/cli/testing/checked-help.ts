import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { expect } from 'vitest'
import { callOf, everyCommand, readCall, type AddCommands } from '../call/call.ts'

/** Asks for the help of the program and of every command, and checks what it says. Returns how each is called. */
export function checkedHelp<Context>(add: AddCommands<Context>): string[] {
  const program = new Command()
  add(program, () => undefined)
  return everyCommand(program).map((command) => {
    const call = callOf(command)
    const said = helpOf(call, add)
    expect(said).toContain(`Usage: ${call} `)
    expect(said).toContain('-h, --help')
    expect(said).not.toContain('default: false')
    for (const { flags, description } of [...command.options, ...argumentsOf(command)]) {
      expect([call, flags, description]).toEqual([call, flags, expect.stringMatching(/\w/)])
      expect(said).toContain(flags)
      expect(said.replaceAll(/\s+/g, ' ')).toContain(description)
    }
    for (const one of command.commands) {
      expect([call, one.name(), one.description()]).not.toContain('')
      expect(said).toContain(one.name())
    }
    return call
  })
}

function helpOf<Context>(call: string, add: AddCommands<Context>): string {
  const lines: string[] = []
  const args = [...call.split(' ').slice(4), '--help']
  const exit = readCall(args, add, {
    print: (line) => lines.push(line),
    complain: (line) => lines.push(`A complaint: ${line}`),
  })
  expect([call, exit]).toEqual([call, 0])
  return lines.join('\n')
}

function argumentsOf({ registeredArguments }: CommandUnknownOpts) {
  return registeredArguments.map((one) => ({ flags: one.name(), description: one.description }))
}
