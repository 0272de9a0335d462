import type { Command, Terminal } from '@okolo/server/cli/command.ts'
import type { Config } from '@okolo/server/platform/settings/config.ts'

export type LabTerminal = Terminal & {
  /** The settings of the environment, read when a command needs them. */
  readSettings?: () => Config
}

/** A command that works on files alone: it opens no catalogue. */
export type LabCommand = Command<LabTerminal>
