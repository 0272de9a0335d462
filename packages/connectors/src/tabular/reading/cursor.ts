import type { Position } from '../protocols/protocol.ts'

/** `row`: how many records of the page at `position` are already stored. */
export type TabularCursor = {
  position: Position
  row: number
  /** Instant of the logical run's start: a resumed run asks the same question. */
  started: string
}
