type Flight = { result: Promise<unknown>; stop: AbortController; waiting: number }

/** Runs the same work once for all who ask meanwhile, and stops it when all of them have left. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>()

  /** Tells if this is being made, so that joining costs nothing. */
  has(key: string): boolean {
    return this.#flights.has(key)
  }

  /**
   * Returns the shared result of the work under this key. Rejects with the reason of `signal` if
   * that aborts.
   */
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

  /** The next caller starts anew, because this work is being given up. */
  #stop(key: string, flight: Flight, reason: unknown): void {
    this.#forget(key, flight)
    flight.stop.abort(reason)
  }

  #forget(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
