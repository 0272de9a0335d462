import { HttpFailure } from '@okolo/connectors/http'

/** Describes an error for a terminal: its message and those of its causes, one per line. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = [error.message]
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    lines.push(`  because: ${cause.message}`)
  return lines.join('\n')
}

/** Describes an error on one line, for reports. A failure of the outside world needs no causes. */
export function explainInLine(error: unknown): string {
  if (error instanceof HttpFailure) return error.message
  return explain(error).replaceAll('\n  because: ', ': ')
}
