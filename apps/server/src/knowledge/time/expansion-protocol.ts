import type { Recurrence } from '@okolo/connectors/event-draft'
import type { Expansion, ExpansionOptions } from './recurrence.ts'

/** One recurrence to expand; `id` rises with every one that was ever asked for, and is never 0. */
export type ExpansionTask = { id: number; recurrence: Recurrence; options: ExpansionOptions }

/** `error`: expanding it tripped our own code. */
export type ExpansionAnswer = { id: number; expansion: Expansion } | { id: number; error: string }

export type ExpansionThreadData = { progress: SharedArrayBuffer }

/** Slots of the shared `progress`: the id in work (0: none), and the thread's CPU time in ms when it began. */
export const IN_WORK = 0
export const BEGAN_AT = 1
export const PROGRESS_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT
