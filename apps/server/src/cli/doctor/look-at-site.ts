import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { z } from 'zod'
import { doctorsMark, DOCTOR, SEEN } from '#server/features/health/seen-by-server.ts'
import { isPublicAddress } from '#server/platform/addresses/address-guard.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { systemClock } from '#server/platform/clock.ts'
import { off, ok, warning, wrong, type Finding, type Patient } from './finding.ts'

const PATIENCE_MS = 10_000
const SOON_DAYS = 14
const DAY_MS = 86_400_000
/** An address that nobody has (RFC 5737). */
const NOBODY = '198.51.100.7'

const Seen = z.object({
  client: z.string(),
  peer: z.string(),
  isForwarded: z.boolean(),
  isTrusted: z.boolean(),
  isClientTrusted: z.boolean(),
})

function patience(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
}

/** An address that only this machine or network knows. */
function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname)
  )
}

/** The certificate of PUBLIC_URL. */
export async function lookAtCertificate({ config }: Patient): Promise<Finding> {
  const { protocol, hostname, port } = new URL(config.publicUrl)
  if (isLocal(config.publicUrl)) return off(`${config.publicUrl} is for this machine`)
  if (protocol !== 'https:')
    return warning(
      `${config.publicUrl} is not encrypted: no push, no installed app, and passwords in plain sight`,
      'Put a proxy with a certificate before it (docs/runbook.md, "Behind a proxy") and set PUBLIC_URL.',
    )
  if (!config.live) return off('not looked at: OKOLO_LIVE=0')
  const host = hostname.replaceAll(/[[\]]/g, '')
  return new Promise((done) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      // Looked at below: a wrong certificate is a finding.
      rejectUnauthorized: false,
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', (error) =>
      done(
        wrong(
          `${host} does not take TLS: ${explainInLine(error)}`,
          'Does the proxy run, and does the name lead here?',
        ),
      ),
    )
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const { authorizationError: fault } = socket
      socket.destroy()
      done(judgeCertificate(host, new Date(until), fault))
    })
  })
}

function judgeCertificate(
  host: string,
  until: Date,
  fault: Error | string | null | undefined,
): Finding {
  const days = Math.floor((until.getTime() - systemClock().getTime()) / DAY_MS)
  const text = `the certificate of ${host} holds until ${until.toISOString().slice(0, 10)}, ${days} days`
  if (fault)
    return wrong(
      `${text}; browsers refuse it: ${String(fault)}`,
      'Have one made for this name (Caddy does by itself; certbot).',
    )
  return days < SOON_DAYS
    ? warning(text, 'Its renewal does not run: look at the log of the proxy.')
    : ok(text)
}

/** Asks the public address, and whether plain http leads to it. */
export async function lookAtAddress({ config, signal }: Patient): Promise<Finding> {
  const { publicUrl } = config
  if (!config.live && !isLocal(publicUrl)) return off('not looked at: OKOLO_LIVE=0')
  const answer = await ask(publicUrl, signal)
  if (typeof answer === 'string')
    return isLocal(publicUrl)
      ? off(`${publicUrl} does not answer (${answer}): no server may run here`)
      : wrong(
          `${publicUrl} does not answer: ${answer}`,
          'Do the server and the proxy run, and does the name lead here?',
        )
  if (answer.status >= 500)
    return wrong(
      `${publicUrl} answers ${answer.status}`,
      'Look at the logs of the server and the proxy.',
    )
  const location = answer.headers.get('location')
  const to = location === null ? null : new URL(location, publicUrl).origin
  if (to !== null && to !== new URL(publicUrl).origin)
    return wrong(`${publicUrl} leads to ${to}`, 'Set PUBLIC_URL to the address that people end at.')
  if (!publicUrl.startsWith('https:')) return ok(`${publicUrl} answers ${answer.status}`)
  const plain = publicUrl.replace(/^https:/, 'http:')
  const redirect = await ask(plain, signal)
  const leads = typeof redirect === 'string' ? null : redirect.headers.get('location')
  if (typeof redirect === 'string')
    return ok(`${publicUrl} answers ${answer.status}; ${plain} does not`)
  return leads?.startsWith('https:') === true
    ? ok(`${publicUrl} answers ${answer.status}, ${plain} leads to it`)
    : warning(
        `${plain} answers ${redirect.status} instead of leading to https`,
        'Let the proxy redirect it (301).',
      )
}

/** The answer, or why there is none. */
function ask(url: string, signal: AbortSignal, headers = {}): Promise<Response | string> {
  return fetch(url, { redirect: 'manual', signal: patience(signal), headers }).catch(explainInLine)
}

/** Asks PUBLIC_URL from outside and hears for whom the server took us. */
export async function lookAtProxy({ config, signal }: Patient): Promise<Finding> {
  const { publicUrl, clock } = config
  if (!config.live && !isLocal(publicUrl)) return off('not looked at: OKOLO_LIVE=0')
  const secrets = new Secrets(config)
  if (!secrets.exist()) return off('no server was started yet')
  const mark = { [DOCTOR]: doctorsMark(secrets, clock()) }
  const url = `${publicUrl}/healthz`
  const [plain, pretending] = [
    await ask(url, signal, mark),
    await ask(url, signal, { ...mark, 'x-forwarded-for': NOBODY }),
  ]
  if (typeof plain === 'string' || typeof pretending === 'string')
    return off(`not known: ${url} does not answer`)
  const [seen, pretended] = [seenIn(plain), seenIn(pretending)]
  if (seen === null || pretended === null)
    return warning(
      `${url} does not say whom it saw`,
      'Is it this site, by the same version and with the same secret? Does a proxy answer by itself?',
    )
  return judgeProxy(publicUrl, seen, pretended)
}

type Seen = z.infer<typeof Seen>

function seenIn(answer: Response): Seen | null {
  const header = answer.headers.get(SEEN)
  const parsed = Seen.safeParse(header === null ? null : JSON.parse(header))
  return parsed.success ? parsed.data : null
}

function judgeProxy(publicUrl: string, seen: Seen, pretended: Seen): Finding {
  const read = 'docs/runbook.md, "Behind a proxy"'
  // From this machine we may look like a proxy, whose word on others counts.
  if (pretended.client === NOBODY && seen.isForwarded && seen.isClientTrusted)
    return warning(
      `not known: seen from the proxy at ${seen.peer}, this machine is itself trusted as a proxy`,
      'Call `okolo doctor` on another machine with the same secret, or have the proxy set X-Forwarded-For instead of appending to it.',
    )
  if (pretended.client === NOBODY)
    return wrong(
      `visitors choose their address: ours was taken for ${NOBODY}, because X-Forwarded-For said so`,
      `Have the proxy set X-Forwarded-For instead of passing it on, or trust fewer in OKOLO_TRUST_PROXY (${read}).`,
    )
  if (seen.isForwarded && !seen.isTrusted)
    return wrong(
      `all visitors count as one: a proxy at ${seen.peer} is not trusted`,
      `Set OKOLO_TRUST_PROXY=${seen.peer} (${read}).`,
    )
  const isBehind = publicUrl.startsWith('https:')
  if (isBehind && !seen.isForwarded)
    return wrong(
      `all visitors count as one: the proxy at ${seen.peer} sends no X-Forwarded-For`,
      `Have it set that header (${read}).`,
    )
  const from = isPublicAddress(seen.client) ? 'our public address' : seen.client
  return ok(
    seen.isForwarded
      ? `by the proxy at ${seen.peer} the server saw ${from}`
      : `without a proxy the server saw ${from}`,
  )
}
