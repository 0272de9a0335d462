/** The part of autocannon 9 that the benchmarks use: it brings no types. */
declare module 'autocannon' {
  type Request = { path: string }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  // eslint-disable-next-line import/no-default-export -- that is what the package exports
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: { setupRequest: (request: Request) => Request }[]
  }): Promise<Result>
}
