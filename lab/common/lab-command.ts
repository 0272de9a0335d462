import type { AddCommands, Terminal } from '@okolo/server/cli/call/call.ts'

export type LabTerminal = Terminal

/** Declares commands that work on files alone: they open no catalogue. */
export type AddLabCommands = AddCommands<LabTerminal>
