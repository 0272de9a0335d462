/** Runs `work` without clock, randomness and network, then restores them. */
export function poisoned<T>(work: () => T): T {
  const real = { Date, fetch: globalThis.fetch, random: Math.random }
  try {
    globalThis.Date = new Proxy(Date, {
      construct: (target, parts) =>
        parts.length === 0 ? forbidden('the clock')() : Reflect.construct(target, parts),
      apply: forbidden('the clock'),
      get: (target, key) => (key === 'now' ? forbidden('the clock') : Reflect.get(target, key)),
    })
    globalThis.fetch = forbidden('the network')
    Math.random = forbidden('chance')
    return work()
  } finally {
    globalThis.Date = real.Date
    globalThis.fetch = real.fetch
    Math.random = real.random
  }
}

function forbidden(what: string): () => never {
  return () => {
    throw new Error(`map() must not use ${what}`)
  }
}

/** Writing to any part of the value throws from now on. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
