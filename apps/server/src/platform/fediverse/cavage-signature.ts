import { createHash, sign, type KeyObject } from 'node:crypto'
import {
  requireFresh,
  SignatureRefused,
  type Signature,
  type SignedRequest,
} from './signed-request.ts'

/**
 * Reads an HTTP Signature (draft-cavage-http-signatures-12, RSA with SHA-256). Throws
 * SignatureRefused unless it covers method, address, host, date and body, and is valid now.
 */
export function readCavageSignature(request: SignedRequest, now: Date): Signature {
  const params = parametersOf(request.headers['signature'] ?? '')
  const { keyId, signature } = params
  if (!keyId || !signature) throw new SignatureRefused('The Signature header names no key.')
  const covered = (params['headers'] ?? '(created)').toLowerCase().split(/\s+/)
  for (const name of ['(request-target)', 'host'])
    if (!covered.includes(name)) throw new SignatureRefused(`The signature does not cover ${name}.`)
  requireDate(covered, params, request, now)
  if (request.method !== 'GET') requireDigest(covered, request)
  return {
    keyId,
    base: covered.map((name) => line(name, params, request)).join('\n'),
    value: Buffer.from(signature, 'base64'),
  }
}

function parametersOf(header: string): Record<string, string> {
  const found: [string, string][] = []
  for (const [, name = '', text, number] of header.matchAll(/(\w+)=(?:"([^"]*)"|(\d+))/g))
    found.push([name, text ?? number ?? ''])
  return Object.fromEntries(found)
}

function line(name: string, params: Record<string, string>, request: SignedRequest): string {
  const value = valueOf(name, params, request)
  if (value === undefined)
    throw new SignatureRefused(`The signature covers ${name}, which is missing.`)
  return `${name}: ${value}`
}

function valueOf(name: string, params: Record<string, string>, request: SignedRequest) {
  switch (name) {
    case '(request-target)':
      return `${request.method.toLowerCase()} ${request.path}`
    case '(created)':
    case '(expires)':
      return params[name.slice(1, -1)]
    case 'host':
      return new URL(request.origin).host
    default:
      return request.headers[name]
  }
}

function requireDate(
  covered: string[],
  params: Record<string, string>,
  { headers }: SignedRequest,
  now: Date,
): void {
  const { expires } = params
  if (expires !== undefined && Number(expires) * 1000 < now.getTime())
    throw new SignatureRefused('The signature has expired.')
  if (covered.includes('date')) requireFresh(new Date(headers['date'] ?? ''), now)
  else if (covered.includes('(created)'))
    requireFresh(new Date(Number(params['created']) * 1000), now)
  else throw new SignatureRefused('The signature covers no date.')
}

function requireDigest(covered: string[], { headers, body }: SignedRequest): void {
  if (!covered.includes('digest'))
    throw new SignatureRefused('The signature does not cover the digest.')
  const told = /(?:^|,\s*)sha-256=([A-Za-z0-9+/=]+)/i.exec(headers['digest'] ?? '')?.[1]
  if (told === undefined) throw new SignatureRefused('There is no SHA-256 digest of the body.')
  if (told !== sha256(body)) throw new SignatureRefused('The digest is not that of the body.')
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('base64')

/** Returns headers that sign our own request. The HTTP client sets the Host header. */
export function cavageHeaders(
  { method, url, body }: { method: 'GET' | 'POST'; url: string; body?: string },
  { keyId, privateKey, now }: { keyId: string; privateKey: KeyObject; now: Date },
): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const headers: Record<string, string> = {
    date: now.toUTCString(),
    ...(body === undefined ? {} : { digest: `SHA-256=${sha256(body)}` }),
  }
  const covered = ['(request-target)', 'host', ...Object.keys(headers)]
  const request = { method, path: pathname + search, origin: `https://${host}`, headers }
  const base = covered
    .map((name) => line(name, {}, { ...request, body: new Uint8Array() }))
    .join('\n')
  const value = sign('sha256', Buffer.from(base), privateKey).toString('base64')
  const signature = `keyId="${keyId}",algorithm="rsa-sha256",headers="${covered.join(' ')}",signature="${value}"`
  return { ...headers, signature }
}
