import {
  Command,
  CommanderError,
  Help,
  InvalidArgumentError,
  type CommandUnknownOpts,
  type Option,
} from '@commander-js/extra-typings'
import type { Config } from '#server/platform/settings/config.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import type { Database } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { PROGRAM, VERSION } from '#server/platform/release.ts'

const WRONG_CALL = 2

/** The terminal that runs a command. */
export type Terminal = {
  /** Relative paths in arguments start here. */
  cwd: string
  print: (line: string) => void
  isTerminal: boolean
  /** The terminal's width, if known. */
  columns?: number
  signal: AbortSignal
}

/** Tools of a command. They are handed in, so that a running server can carry out commands too. */
export type CommandContext = Terminal & {
  config: Config
  database: Database
  /** Loopback routes of an address to look at: the demo platforms, tests. */
  routesOf?: ((address: string) => ReadonlyMap<string, Route>) | undefined
}

/** Tools of a command that opens the database by itself. A running server hands in its own. */
export type SiteContext = Omit<CommandContext, 'database'> &
  Partial<Pick<CommandContext, 'database'>>

/** A command's work. Returns the exit code. Throws UsageError for wrong arguments. */
export type Work<Context> = {
  (context: Context): Promise<number>
  /** The same work for a caller that has not opened, migrated and filled the database. */
  alone?: ((context: SiteContext) => Promise<number>) | undefined
}

/** The work of a command that opens the database by itself. */
export function byItself(work: (context: SiteContext) => Promise<number>): Work<CommandContext> {
  return Object.assign((context: CommandContext) => work(context), { alone: work })
}

/** Declares commands. Their actions hand their work to `run`, which does it once the tools are there. */
export type AddCommands<Context = CommandContext> = (
  program: Command,
  run: (work: Work<Context>) => void,
) => void

/** A wrong call, also of an option's value: printed without a stack. */
export class UsageError extends InvalidArgumentError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message)
    this.cause = cause
  }
}

/** Help is printed, a wrong call is complained of. */
export type Voice = { print: (line: string) => void; complain: (line: string) => void }

/** Signs that move the cursor of a terminal, colour it, or turn the direction of its letters. */
const OBEYED = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu

/** Writes signs that a terminal would obey as `\u001b`: names and titles are a stranger's. JSON stays what it says. */
export function visible(line: string): string {
  return line.replaceAll(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Reads a call. Returns its work, or the exit code if help or a complaint was all there is to do. */
export function readCall<Context>(
  args: readonly string[],
  add: AddCommands<Context>,
  { print, complain }: Voice,
): number | Work<Context> {
  const called: { command?: CommandUnknownOpts; work?: Work<Context> } = {}
  const program = new Command(PROGRAM)
    .version(VERSION, '--version', 'print the version and its commit')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .configureHelp({ optionDescription: describeOption })
    .addHelpText('afterAll', ({ error, command }) => (error ? `\n${commandsOf(command)}` : ''))
    .hook('preAction', (_, command) => void (called.command = command))
  add(program, (work) => void (called.work = work))
  for (const command of everyCommand(program))
    command.showHelpAfterError(`Its help: ${callOf(command)} --help`)
  const exit = exitCodeOf(() => program.parse(args.length === 0 ? ['--help'] : args, FROM_USER))
  const { command, work } = called
  if (work === undefined || command === undefined) return exit
  const checked = <Given>(step: (context: Given) => Promise<number>) =>
    async function complaining(context: Given): Promise<number> {
      try {
        return await step(context)
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof Problem)) throw error
        return exitCodeOf(() => command.error(error.message))
      }
    }
  return Object.assign(checked(work), { alone: work.alone && checked(work.alone) })
}

const FROM_USER = { from: 'user' } as const

/** Commander throws where it would end the process. */
function exitCodeOf(step: () => void): number {
  try {
    step()
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_CALL
    throw error
  }
}

/** Everybody knows that a flag is off by default. */
function describeOption(option: Option): string {
  return new Help().optionDescription(option).replace(/ ?\(default: false\)$/, '')
}

function commandsOf({ commands }: CommandUnknownOpts): string {
  return `One of ${commands.map((one) => one.name()).join(', ')} is needed.`
}

/** Returns a command and all below it. */
export function everyCommand(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

/** Returns how a command is called, without its arguments. */
export function callOf(command: CommandUnknownOpts): string {
  return command.parent === null ? PROGRAM : `${callOf(command.parent)} ${command.name()}`
}

/** Returns calls to show below a command's help. */
export function examples(...calls: string[]): string {
  return ['', 'For example:', ...calls.map((call) => `  ${PROGRAM} ${call}`)].join('\n')
}
