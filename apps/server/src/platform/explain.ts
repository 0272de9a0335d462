import { HttpFailure } from '@okolo/connectors/http'

/** An error in words for a terminal: its message and those of its causes, a line each. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = [error.message]
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    lines.push(`  because: ${cause.message}`)
  return lines.join('\n')
}

/** The same on one line, for reports. A failure that speaks of the outside says all there is to say itself. */
export function explainInLine(error: unknown): string {
  if (error instanceof HttpFailure) return error.message
  return explain(error).replaceAll('\n  because: ', ': ')
}
