/** The facts a person needs to decide, as far as they are known (specification 11). */
export type Completeness = {
  hasImage: boolean
  /** A text of 80 letters or more. */
  hasText: boolean
  hasHour: boolean
  hasPoint: boolean
  /** An amount, or "free". */
  hasPrice: boolean
  /** Of the best of its sources, 0 to 1. */
  trust: number
}

/** Q: 0 to 1. */
export function quality(event: Completeness): number {
  const { hasImage, hasText, hasHour, hasPoint, hasPrice, trust } = event
  const parts = [hasImage, hasText, hasHour, hasPoint, hasPrice]
  return (0.7 * parts.filter(Boolean).length) / parts.length + 0.3 * Math.min(1, Math.max(0, trust))
}
