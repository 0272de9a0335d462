import type { CommandContext } from '#server/cli/call/call.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { runCommand } from '../commands.ts'

/** Carries out a command as on a wide terminal, and gives its exit code and the lines that it printed. */
export async function runOkolo(
  args: string[],
  {
    clock,
    signal = new AbortController().signal,
    env = {},
    ...context
  }: Pick<CommandContext, 'database' | 'cwd' | 'routesOf'> & {
    clock: () => Date
    signal?: AbortSignal
    /** Settings of the installation. */
    env?: Record<string, string>
  },
): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runCommand(args, {
    ...context,
    signal,
    print: (line) => lines.push(line),
    isTerminal: false,
    columns: 200,
    config: { ...readConfig({ LOG_LEVEL: 'silent', ...env }), clock },
  })
  return { code, text: lines.join('\n') }
}
