import { createHash } from 'node:crypto'
import {
  requireFresh,
  SignatureRefused,
  type Signature,
  type SignedRequest,
} from './signed-request.ts'

/**
 * Reads the first HTTP Message Signature (RFC 9421), which newer servers send. Throws
 * SignatureRefused unless it covers method, address, time and body, and the body's digest fits.
 */
export function readMessageSignature(request: SignedRequest, now: Date): Signature {
  const { headers } = request
  const input = /^\s*([a-z*][\w.*-]*)=(\(([^()]*)\)([^,]*))/i.exec(headers['signature-input'] ?? '')
  const [, label = '', written = '', list = '', rest = ''] = input ?? []
  const given = new RegExp(`(?:^|,\\s*)${RegExp.escape(label)}=:([A-Za-z0-9+/=]+):`)
  const value = label === '' ? undefined : given.exec(headers['signature'] ?? '')?.[1]
  const keyId = /;\s*keyid="([^"]+)"/.exec(rest)?.[1]
  const created = /;\s*created=(\d+)/.exec(rest)?.[1]
  const expires = /;\s*expires=(\d+)/.exec(rest)?.[1]
  if (value === undefined || keyId === undefined)
    throw new SignatureRefused('The Signature-Input header names no key and signature.')
  if (created === undefined)
    throw new SignatureRefused('The signature does not say when it was made.')
  requireFresh(new Date(Number(created) * 1000), now)
  if (expires !== undefined && Number(expires) * 1000 < now.getTime())
    throw new SignatureRefused('The signature has expired.')
  const covered = [...list.matchAll(/"([^"]+)"(;[^\s"]+)?/g)].map(([, name = '', more]) => {
    if (more !== undefined) throw new SignatureRefused(`The component "${name}" has parameters.`)
    return name
  })
  requireCovered(covered, request)
  const lines = covered.map((name) => `"${name}": ${component(name, request)}`)
  return {
    keyId,
    base: [...lines, `"@signature-params": ${written.trim()}`].join('\n'),
    value: Buffer.from(value, 'base64'),
  }
}

function requireCovered(covered: string[], { method, headers, body }: SignedRequest): void {
  const hasTarget =
    covered.includes('@target-uri') || (covered.includes('@path') && covered.includes('@authority'))
  if (!covered.includes('@method') || !hasTarget)
    throw new SignatureRefused('The signature does not cover method and address.')
  if (method === 'GET') return
  if (!covered.includes('content-digest'))
    throw new SignatureRefused('The signature does not cover the content-digest.')
  const told = /sha-256=:([A-Za-z0-9+/=]+):/i.exec(headers['content-digest'] ?? '')?.[1]
  if (told !== createHash('sha256').update(body).digest('base64'))
    throw new SignatureRefused('The digest is not that of the body.')
}

/** RFC 9421 section 2.2. */
function component(name: string, { method, path, origin, headers }: SignedRequest): string {
  const url = new URL(path, origin)
  switch (name) {
    case '@method':
      return method
    case '@target-uri':
      return url.href
    case '@authority':
      return url.host
    case '@scheme':
      return url.protocol.replace(':', '')
    case '@path':
      return url.pathname
    case '@query':
      return url.search === '' ? '?' : url.search
    default: {
      const value = name.startsWith('@') ? undefined : headers[name]
      if (value === undefined)
        throw new SignatureRefused(`The signature covers ${name}, which is missing.`)
      return value.trim()
    }
  }
}
