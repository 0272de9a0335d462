import * as fc from 'fast-check'
import type { FuzzSite } from './fuzz-site.ts'
import { faultOf } from './judge.ts'
import { requestsTo, type FuzzRequest } from './requests.ts'
import type { Known } from './schema-values.ts'
import { targetsOf, type Target } from './targets.ts'

type Fault = { target: string; seed: number; request: FuzzRequest; fault: string }
export type FuzzReport = { requests: number; targets: number; rounds: number; faults: Fault[] }

export type FuzzOptions = {
  seed: number
  /** How often every target is gone through. */
  rounds: number
  /** Requests to a target in a round; 20 unless told. */
  perTarget?: number
  /** No round begins after this many seconds. */
  seconds?: number
  /** Part of the addresses to ask; all unless told. */
  only?: string
}

/** An answer that takes longer will never come. */
const PATIENCE_MS = 30_000

/**
 * Asks every call and page for what it does not expect and gives what went wrong: the smallest request found for each target and
 * round. The same seed asks the same.
 */
export async function fuzz(site: FuzzSite, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, rounds, perTarget = 20, seconds = Infinity, only = '' } = options
  const document: unknown = (await site.app.inject('/v1/openapi.json')).json()
  const targets = targetsOf(document).filter(({ path }) => path.includes(only))
  const began = performance.now()
  const report: FuzzReport = { requests: 0, targets: targets.length, rounds: 0, faults: [] }
  while (report.rounds < rounds && performance.now() - began < seconds * 1000) {
    let known = await site.known()
    for (const target of targets) {
      // The call before may have signed its person out.
      if (target.needsToken) known = await site.known()
      const fault = await fuzzTarget(site, target, {
        known,
        seed: seed + report.rounds,
        perTarget,
        asked: () => (report.requests += 1),
      })
      if (fault !== null) report.faults.push(fault)
    }
    report.rounds += 1
  }
  return report
}

async function fuzzTarget(
  site: FuzzSite,
  target: Target,
  {
    known,
    seed,
    perTarget,
    asked,
  }: { known: Known; seed: number; perTarget: number; asked: () => void },
): Promise<Fault | null> {
  const details = await fc.check(
    fc.asyncProperty(requestsTo(target, known), networks, async (request, network) => {
      asked()
      const fault = await ask(site, request, network)
      if (fault !== null) throw new Error(fault)
    }),
    { seed, numRuns: perTarget },
  )
  if (!details.failed || details.counterexample === null) return null
  const [request] = details.counterexample
  const fault = details.errorInstance instanceof Error ? details.errorInstance.message : 'failed'
  return { target: `${target.method} ${target.path}`, seed, request, fault }
}

/** Whom limits count: nearly every request comes from somebody else. */
const networks = fc.integer({ min: 1, max: 0xffffff })

async function ask({ app, takeErrors }: FuzzSite, request: FuzzRequest, network: number) {
  const { method, url, headers, payload } = request
  // Such an address can only be sent by hand: `fuzzSocket` does.
  if (URL.parse(url, 'http://localhost') === null) return null
  takeErrors()
  const answer = await Promise.race([
    app.inject({
      method: methodOf(method),
      url,
      headers,
      remoteAddress: `11.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
      ...(payload === null ? {} : { payload }),
    }),
    new Promise<null>((late) => setTimeout(late, PATIENCE_MS, null).unref()),
  ])
  if (answer === null) return 'was not answered'
  const fault = faultOf(request, {
    status: answer.statusCode,
    contentType: answer.headers['content-type'] ?? '',
    body: answer.payload,
    isEncoded: answer.headers['content-encoding'] !== undefined,
  })
  const logged = takeErrors()
  const cause = logged.length === 0 ? '' : `logged ${logged.join('\n').slice(0, 1500)}`
  return fault === null ? cause || null : `${fault}\n${cause}`
}

function methodOf(method: string) {
  const known = (['GET', 'POST', 'PATCH', 'DELETE', 'PUT'] as const).find((one) => one === method)
  if (known === undefined) throw new Error(`The fuzzer cannot send ${method}`)
  return known
}
