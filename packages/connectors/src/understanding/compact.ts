/** Removes undefined values, because drafts and stored JSON have absent keys instead. */
export function compact<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(kept) as T
}

/** Undefined for an empty list. */
export const filled = <T>(items: T[]): T[] | undefined => (items.length === 0 ? undefined : items)

/** Undefined for an object without values. */
export function present<T extends object>(fields: {
  [K in keyof T]: T[K] | undefined
}): T | undefined {
  const kept = compact<T>(fields)
  return Object.keys(kept).length === 0 ? undefined : kept
}
