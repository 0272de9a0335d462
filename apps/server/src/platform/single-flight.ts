type Flight = { result: Promise<unknown>; stop: AbortController; waiting: number }

/** The same work is done once, however many ask for it meanwhile. It is told to stop when all who wait for it have left. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>()

  /** Whether this is being made: who joins costs nothing. */
  has(key: string): boolean {
    return this.#flights.has(key)
  }

  /** The result of the work under this key, shared. Rejects with the reason of `signal` as soon as that is aborted. */
  async join<T>(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#begin(key, work)
    flight.waiting += 1
    const left = Promise.withResolvers<never>()
    const leave = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) this.#stop(key, flight, signal.reason)
      left.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      // The key says what is made, so whatever flies under it is of this type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return await Promise.race([flight.result as Promise<T>, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const stop = new AbortController()
    const flight: Flight = { result: work(stop.signal), stop, waiting: 0 }
    this.#flights.set(key, flight)
    const end = () => this.#forget(key, flight)
    flight.result.then(end, end)
    return flight
  }

  /** Somebody who comes now begins anew: this one is being given up. */
  #stop(key: string, flight: Flight, reason: unknown): void {
    this.#forget(key, flight)
    flight.stop.abort(reason)
  }

  #forget(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
