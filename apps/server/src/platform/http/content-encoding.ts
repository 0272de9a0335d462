import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Chooses an encoding for this `Accept-Encoding` (RFC 9110 section 12.5.3), or null for none. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = new Map<string, boolean>()
  for (const part of String(acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    accepted.set(name, !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)))
  }
  const accepts = (name: Encoding) => accepted.get(name) ?? accepted.get('*') ?? false
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/** `quick` suits answers that are sent once: it is faster, and the result a little larger. */
export type Effort = 'quick' | 'thorough'

/** Handing such a small body to another thread costs more than quick compression. */
const LONGEST_AT_ONCE = 128 * 1024
/** Brotli's window, as a power of two: one larger than the body only takes time. */
const WINDOW = { least: 16, most: constants.BROTLI_DEFAULT_WINDOW }

/** Brotli's quality 5: smaller than 4 in the same time (`npm run bench -- pages`). */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  effort: Effort = 'thorough',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, effort === 'quick' ? { level: 1 } : {})
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 1 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
  }
  return body.length <= LONGEST_AT_ONCE
    ? brotliCompressSync(body, { params })
    : brotli(body, { params })
}

function windowOf(length: number): number {
  const { least, most } = WINDOW
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(length + 16))))
}

/** Shorter bodies gain nothing. */
export const SMALLEST_COMPRESSED = 1024

export function isCompressible(contentType: unknown): boolean {
  return /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg)/.test(
    String(contentType),
  )
}
