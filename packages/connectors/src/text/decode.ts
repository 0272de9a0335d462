/** The kind of a body. It decides where the encoding is declared. */
export type BodyKind = 'xml' | 'html' | 'json' | 'csv' | 'ics' | 'text'

export type DecodeHints = {
  /** The Content-Type header, as received. */
  contentType?: string
  kind?: BodyKind
  /** BCP 47 tags of the languages expected, commonest first: they choose the legacy encoding to assume. */
  languages?: readonly string[]
}

export type DecodedText = {
  /** Without a byte order mark. */
  text: string
  /** WHATWG name, lower case: `utf-8`, `windows-1250`. */
  encoding: string
  /** An assumption against or beyond the declaration, as a sentence, or null. */
  assumed: string | null
}

/** Legacy encodings of the web by language (WHATWG HTML, "determining the character encoding", step 8). */
const LEGACY: Record<string, string> = {
  ...Object.fromEntries(['cs', 'hu', 'pl', 'sk'].map((tag) => [tag, 'windows-1250'])),
  ...Object.fromEntries(['bs', 'hr', 'ro', 'sl', 'sq'].map((tag) => [tag, 'windows-1250'])),
  ...Object.fromEntries(['be', 'bg', 'mk', 'ru', 'sr', 'uk'].map((tag) => [tag, 'windows-1251'])),
  ...Object.fromEntries(['et', 'lt', 'lv'].map((tag) => [tag, 'windows-1257'])),
  ar: 'windows-1256',
  el: 'windows-1253',
  fa: 'windows-1256',
  he: 'windows-1255',
  ja: 'shift_jis',
  ko: 'euc-kr',
  th: 'windows-874',
  tr: 'windows-1254',
  vi: 'windows-1258',
  zh: 'gbk',
}

/**
 * Decodes any bytes and never throws. Order: byte order mark, Content-Type, the document's declaration, strict UTF-8,
 * the first language's legacy encoding (else windows-1252). `assumed` names a contradicted declaration.
 */
export function decodeText(body: Uint8Array, hints: DecodeHints): DecodedText {
  const marked = byteOrderMark(body)
  if (marked) return { text: lenient(body, marked), encoding: marked, assumed: null }

  const problems: string[] = []
  for (const declared of declaredEncodings(body, hints)) {
    const encoding = encodingName(declared.label)
    if (encoding === null) {
      problems.push(`${declared.where} names an unknown encoding "${declared.label}"`)
      continue
    }
    // UTF-16 has zero bytes. Texts in other encodings have none.
    const isOther = encoding.startsWith('utf-16') ? looksAscii(body) : zeroBytes(body) !== null
    const text = isOther ? null : strict(body, encoding)
    if (text === null) {
      problems.push(`${declared.where} says ${encoding}, the bytes are not`)
      continue
    }
    const utf8 = isSingleByte(encoding) && hasHighByte(body) ? strict(body, 'utf-8') : null
    if (utf8 === null) return { text, encoding, assumed: sentence(problems, encoding) }
    problems.push(`${declared.where} says ${encoding}, the bytes are UTF-8`)
    return { text: utf8, encoding: 'utf-8', assumed: sentence(problems, 'utf-8') }
  }
  return undeclared(body, hints, problems)
}

function undeclared(body: Uint8Array, hints: DecodeHints, problems: string[]): DecodedText {
  const wide = zeroBytes(body)
  if (wide) {
    problems.push('no byte order mark')
    return { text: lenient(body, wide), encoding: wide, assumed: sentence(problems, wide) }
  }
  const utf8 = strict(body, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', assumed: sentence(problems, 'utf-8') }

  const legacy = LEGACY[hints.languages?.[0]?.split('-')[0]?.toLowerCase() ?? ''] ?? 'windows-1252'
  const mixed = mixedUtf8(body, isSingleByte(legacy) ? legacy : 'windows-1252')
  if (mixed !== null) {
    problems.push(`not valid UTF-8 in ${mixed.stray} places`)
    return { text: mixed.text, encoding: 'utf-8', assumed: sentence(problems, 'utf-8') }
  }
  if (problems.length === 0) problems.push('no encoding declared and not UTF-8')
  return { text: lenient(body, legacy), encoding: legacy, assumed: sentence(problems, legacy) }
}

function sentence(problems: string[], encoding: string): string | null {
  return problems.length === 0 ? null : `${problems.join('; ')}; read as ${encoding}`
}

function byteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

/** Declarations from the strongest to the weakest. */
function declaredEncodings(body: Uint8Array, { contentType, kind }: DecodeHints) {
  const found: { label: string; where: string }[] = []
  const add = (where: string, label: string | undefined) => {
    if (label) found.push({ label, where })
  }
  add('Content-Type', /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1])
  const head = new TextDecoder('windows-1252').decode(body.subarray(0, 4096))
  if (kind === undefined || kind === 'xml' || kind === 'html') {
    add('the XML declaration', /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)/i.exec(head)?.[1])
  }
  if (kind === 'html' || (kind === undefined && /^\s*</.test(head))) {
    add('the meta element', /<meta[^>]+?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1])
  }
  if (kind === 'ics') add('CHARSET', /^[A-Z-]+;(?:[^:\n]*;)?CHARSET=([\w.-]+)/im.exec(head)?.[1])
  // Text that reads as ASCII so far cannot be UTF-16 (WHATWG HTML, prescan).
  return found.map(({ label, where }, index) =>
    index > 0 && /^utf-?16/i.test(label) ? { label: 'utf-8', where } : { label, where },
  )
}

function encodingName(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

function strict(body: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body)
  } catch {
    return null
  }
}

function lenient(body: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(body)
}

const isSingleByte = (encoding: string) => /^(windows-|iso-8859|koi8|macintosh|ibm)/.test(encoding)
const hasHighByte = (body: Uint8Array) => body.some((byte) => byte >= 0x80)
const looksAscii = (body: Uint8Array) =>
  body.length > 0 && body.subarray(0, 64).every((byte) => byte > 0 && byte < 0x80)

/** UTF-16 without a mark: in western text every second byte is zero. */
function zeroBytes(body: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (body.length < 4) return null
  if (body[0] !== 0 && body[1] === 0 && body[2] !== 0 && body[3] === 0) return 'utf-16le'
  if (body[0] === 0 && body[1] !== 0 && body[2] === 0 && body[3] !== 0) return 'utf-16be'
  return null
}

/**
 * UTF-8 with stray bytes of a legacy encoding (files glued together, a cut in the middle of a letter).
 * Null when the bytes are mostly no UTF-8: then the whole is in the legacy encoding.
 */
function mixedUtf8(body: Uint8Array, legacy: string): { text: string; stray: number } | null {
  const single = new TextDecoder(legacy)
  const parts: string[] = []
  let letters = 0
  let stray = 0
  let from = 0
  for (let at = 0; at < body.length;) {
    const length = sequenceLength(body, at)
    if (length > 1) letters++
    if (length > 0) {
      at += length
      continue
    }
    stray++
    parts.push(lenientPart(body, from, at), single.decode(body.subarray(at, at + 1)))
    at++
    from = at
  }
  if (stray >= letters) return null
  parts.push(lenientPart(body, from, body.length))
  return { text: parts.join(''), stray }
}

function lenientPart(body: Uint8Array, from: number, to: number): string {
  return from === to
    ? ''
    : new TextDecoder('utf-8', { ignoreBOM: from > 0 }).decode(body.subarray(from, to))
}

/** Returns the length of the UTF-8 sequence at `at`, 0 for none (RFC 3629). The decoder rejects overlong forms. */
function sequenceLength(body: Uint8Array, at: number): number {
  const first = body[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
  if (length === 0 || first >= 0xf5) return 0
  for (let next = 1; next < length; next++) {
    const byte = body[at + next]
    if (byte === undefined || byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}
