import type { Config } from '@okolo/server/platform/settings/config.ts'
import type { AddCommands, Terminal } from '@okolo/server/cli/call/call.ts'

export type LabTerminal = Terminal & {
  /** The settings of the environment, read when a command needs them. */
  readSettings?: () => Config
}

/** Declares commands that work on files alone: they open no catalogue. */
export type AddLabCommands = AddCommands<LabTerminal>
