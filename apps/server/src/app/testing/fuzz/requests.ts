import * as fc from 'fast-check'
import { hostileFor, hostileJson, hostileText } from './hostile-values.ts'
import { objectOf, validValue, type Known } from './schema-values.ts'
import type { Target } from './targets.ts'

/** A request as it goes out: everything that is needed to send it again. */
export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | null
}

/** Requests to one target: mostly well formed, each with a part or two that no client should send. */
export function requestsTo(target: Target, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(target.path, known),
      query: queryOf(target, known),
      body: target.body === null ? fc.constant(null) : bodyOf(target.body, known),
      headers: headersOf(target, known),
    })
    .map(({ path, query, body, headers }) => ({
      method: target.method,
      url: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
      headers: { ...(body === null ? {} : { 'content-type': body.type }), ...headers },
      payload: body === null ? null : body.text,
    }))
}

function pathOf(path: string, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name) =>
    fc.oneof(
      { weight: 3, arbitrary: validValue(null, name, known).map(encoded) },
      { weight: 2, arbitrary: hostileFor(name).map(encoded) },
      { weight: 1, arbitrary: hostileText.map(halfEncoded) },
    ),
  )
  return fc.tuple(...values).map((texts) => {
    let at = 0
    return path.replaceAll(/\{\w+\}/g, () => texts[at++] ?? '')
  })
}

function queryOf({ query }: Target, known: Known): fc.Arbitrary<string> {
  const parameter = fc.constantFrom(...(query.length === 0 ? [UNKNOWN] : query))
  const pair = parameter.chain(({ name, schema }) =>
    fc.record({
      key: fc.oneof(
        { weight: 8, arbitrary: fc.constant(name) },
        { weight: 1, arbitrary: fc.constantFrom(`${name}[]`, `${name}[0]`, `${name}[a][b]`) },
        { weight: 1, arbitrary: hostileText },
      ),
      value: fc.oneof(
        { weight: 3, arbitrary: validValue(schema, name.replace('[]', ''), known) },
        { weight: 3, arbitrary: hostileFor(name) },
      ),
      write: fc.constantFrom(encoded, encoded, encoded, halfEncoded),
    }),
  )
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) =>
      pairs
        .flatMap(({ key, value, write }) =>
          (Array.isArray(value) ? value : [value]).map(
            (one) => `${write(key)}=${write(asText(one))}`,
          ),
        )
        .join('&'),
    )
}

const UNKNOWN = { name: 'x', schema: null }

type Body = { type: string; text: string }
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function bodyOf(schema: unknown, known: Known): fc.Arbitrary<Body> {
  const field = (name: string, inner: unknown) =>
    fc.oneof(
      { weight: 4, arbitrary: validValue(inner, name, known) },
      { weight: 1, arbitrary: hostileJson },
    )
  const fields = objectOf(schema, field)
  return fc.oneof(
    { weight: 8, arbitrary: fields.map(asJson) },
    { weight: 2, arbitrary: fields.map((value) => ({ type: FORM_TYPE, text: formOf(value) })) },
    { weight: 2, arbitrary: multipartOf(fields) },
    { weight: 1, arbitrary: hostileJson.map(asJson) },
    { weight: 1, arbitrary: hostileText.map((text) => ({ type: JSON_TYPE, text })) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          FORM_TYPE,
          'multipart/form-data; boundary=x',
          'application/json; charset=utf-16',
          'image/png',
          '',
        ),
        text: hostileText,
      }),
    },
  )
}

function asJson(value: unknown): Body {
  return { type: JSON_TYPE, text: JSON.stringify(value) ?? '' }
}

/** A form as browsers send files, some of them cut off. */
function multipartOf(fields: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Body> {
  return fc
    .record({ fields, kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })) })
    .map(({ fields: sent, kept }) => {
      const parts = Object.entries(sent).map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
      )
      const text = `${parts.join('')}--x--\r\n`
      return { type: 'multipart/form-data; boundary=x', text: text.slice(0, text.length * kept) }
    })
}

function formOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${encoded(key)}=${encoded(asText(value))}`)
    .join('&')
}

/** Text a header may hold: Latin-1 without control characters. */
const headerText = hostileText.map((text) =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').slice(0, 4000),
)
const HEADERS: Record<string, string[]> = {
  'accept-language': ['sk', 'en;q=0.5, *;q=0.1', 'xx-XX', 'sk;q=nonsense'],
  'accept-encoding': ['br', 'gzip;q=0', '*', 'identity;q=0', 'br;q=9'],
  accept: ['application/json', 'text/html', '*/*;q=0', 'application/activity+json'],
  range: ['bytes=0-', 'bytes=-9999999999', 'bytes=5-2', 'bytes=0-0,2-3', 'lines=1-2'],
  'if-none-match': ['*', 'W/"x"', '"'],
  'if-modified-since': ['yesterday', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  'if-range': ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  cookie: ['selectedLocale=sk', 'selectedLocale=%00', ';;=;', 'okolo=1; okolo=2'],
  authorization: ['Bearer', 'Bearer x.y.z', 'Basic eDp5', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  origin: ['null', 'https://elsewhere.example', '::'],
  referer: ['https://elsewhere.example/%00', '::'],
  'user-agent': ['', 'Mozilla/5.0 (compatible; bot)'],
  host: ['elsewhere.example', 'a b', '[::1]:80', ''],
  'x-forwarded-for': ['203.0.113.9', '::ffff:1.2.3.4', 'unknown, 1.2.3', '1.2.3.4:80'],
  'x-forwarded-host': ['elsewhere.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'sec-fetch-site': ['cross-site', 'same-origin'],
  signature: ['keyId="http://10.0.0.1/#k",headers="date",signature="eA=="', 'x', 'keyId=""'],
}

function headersOf(target: Target, known: Known): fc.Arbitrary<Record<string, string>> {
  const names = fc.constantFrom(...Object.keys(HEADERS))
  const header = names.chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...(HEADERS[name] ?? [''])) },
        { weight: 1, arbitrary: headerText },
      ),
    ),
  )
  const tokens = known['token'] ?? []
  const authorization =
    target.needsToken && tokens.length > 0 ? { authorization: `Bearer ${String(tokens[0])}` } : {}
  return fc
    .array(header, { maxLength: 2 })
    .map((headers) => ({ ...authorization, ...Object.fromEntries(headers) }))
}

/** JSON has objects that refuse to be a text. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Percent-encoded; halves of surrogate pairs become the bytes that no UTF-8 may hold. */
function encoded(value: unknown): string {
  return Array.from(String(value), (letter) =>
    /^\p{Surrogate}$/u.test(letter)
      ? brokenBytes(letter.charCodeAt(0))
      : encodeURIComponent(letter),
  ).join('')
}

function brokenBytes(unit: number): string {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')
}

/** As a careless client writes it: only what would end the address is encoded. */
function halfEncoded(value: unknown): string {
  return String(value)
    .replaceAll(/[^\u0021-\u007e]/g, encoded)
    .replaceAll(/[#?&]/g, encoded)
}
