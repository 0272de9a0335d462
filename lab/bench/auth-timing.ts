import { performance } from 'node:perf_hooks'
import { table } from './measuring/measure.ts'

type Post = (url: string, payload: object) => Promise<unknown>

/**
 * Tests that the time of an answer does not tell who has an account. The same call is made for addresses with and without one, in
 * turns, so that other work of the machine falls on both. Prints medians and how often the known one was the slower (half: tells nothing).
 */
export async function compareTimes(post: Post, emails: string[], password: string): Promise<void> {
  const calls: [what: string, send: (email: string) => Promise<unknown>][] = [
    [
      'login, wrong password',
      (email) => post('/v1/users/login/', { email, password: 'a wrong one' }),
    ],
    ['reset', (email) => post('/v1/users/password/reset/', { email })],
    ['deletion', (email) => post('/v1/users/deletion/', { email })],
    [
      'sign-up',
      (email) => post('/v1/users/signup/', { email, password1: password, password2: password }),
    ],
  ]
  const lines = [['', 'known ms', 'unknown ms', 'known was slower']]
  for (const [what, send] of calls) {
    const known: number[] = []
    const unknown: number[] = []
    for (const [index, email] of emails.entries()) {
      const stranger = `nobody${index}-${email}`
      const turns = [
        [known, email],
        [unknown, stranger],
      ] as const
      // The order changes, because the first of two finds colder memory.
      for (const [times, address] of index % 2 === 0 ? turns : turns.toReversed()) {
        const began = performance.now()
        await send(address)
        times.push(performance.now() - began)
      }
    }
    const slower = known.filter((ms, index) => ms > (unknown[index] ?? 0)).length
    lines.push([what, median(known), median(unknown), `${slower} of ${known.length}`])
  }
  console.log(table(lines))
}

function median(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)
}
