/**
 * Thrown by `map()` for a record that cannot become an event. The record is quarantined with this reason and its raw
 * form, and the run goes on.
 */
export class BadRecord extends Error {
  /** Stable, snake_case: `no_title`, `no_date`, `bad_date` ... */
  readonly code: string
  /** Path in the raw record, in the source's own words. */
  readonly field: string | undefined

  constructor(code: string, message: string, field?: string) {
    super(message)
    this.name = 'BadRecord'
    this.code = code
    this.field = field
  }
}
