import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** One byte per character, as in ISO-8859-1. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('a byte order mark decides and disappears', () => {
  expect(decodeText(utf8('\uFEFFžltá'), { contentType: 'text/csv; charset=iso-8859-1' })).toEqual({
    text: 'žltá',
    encoding: 'utf-8',
    assumed: null,
  })
  const wide = Uint8Array.from([0xff, 0xfe, 0x7e, 0x01, 0x61, 0x00])
  expect(decodeText(wide, {})).toMatchObject({ text: 'ža', encoding: 'utf-16le' })
})

test('plain UTF-8 needs no declaration and no assumption', () => {
  expect(decodeText(utf8('Koncert v Žiline'), { kind: 'json' })).toEqual({
    text: 'Koncert v Žiline',
    encoding: 'utf-8',
    assumed: null,
  })
})

test('the charset of the Content-Type is used', () => {
  const decoded = decodeText(bytes('\x9elt\xe1'), {
    contentType: 'text/html;charset="Windows-1250"',
  })
  expect(decoded).toEqual({ text: 'žltá', encoding: 'windows-1250', assumed: null })
})

test('the XML declaration and the meta element are used', () => {
  const xml = bytes('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xbelt\xe1</a>')
  expect(decodeText(xml, { kind: 'xml' })).toMatchObject({
    encoding: 'iso-8859-2',
    assumed: null,
    text: '<?xml version="1.0" encoding="ISO-8859-2"?><a>žltá</a>',
  })
  for (const meta of [
    '<meta charset=windows-1251>',
    '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">',
  ]) {
    const page = decodeText(bytes(`<html>${meta}\xca\xee\xed\xf6\xe5\xf0\xf2`), { kind: 'html' })
    expect(page.text).toContain('Концерт')
    expect(page.assumed).toBeNull()
  }
})

test('does not believe a header that calls UTF-8 bytes Latin-1, and says so', () => {
  const decoded = decodeText(utf8('Fête'), { contentType: 'text/html; charset=ISO-8859-1' })
  expect(decoded).toMatchObject({ text: 'Fête', encoding: 'utf-8' })
  expect(decoded.assumed).toContain('Content-Type says windows-1252')
})

test('reads Latin-1 that is declared as UTF-8, and says so', () => {
  const decoded = decodeText(
    bytes('<?xml version="1.0" encoding="UTF-8"?><a>F\xeate \xe0 Nice</a>'),
    {
      kind: 'xml',
    },
  )
  expect(decoded.text).toContain('Fête à Nice')
  expect(decoded.encoding).toBe('windows-1252')
  expect(decoded.assumed).toContain('the XML declaration says utf-8, the bytes are not')
})

test('one stray byte in UTF-8 does not spoil the rest', () => {
  const body = Uint8Array.from([...utf8('Fête à Nice, caf'), 0xe9, ...utf8(', Noël')])
  const decoded = decodeText(body, { contentType: 'text/calendar; charset=utf-8', kind: 'ics' })
  expect(decoded.text).toBe('Fête à Nice, café, Noël')
  expect(decoded.assumed).toContain('not valid UTF-8 in 1 places')
})

test('without any declaration the language chooses the legacy encoding', () => {
  expect(decodeText(bytes('caf\xe9'), { kind: 'csv' })).toEqual({
    text: 'café',
    encoding: 'windows-1252',
    assumed: 'no encoding declared and not UTF-8; read as windows-1252',
  })
  expect(decodeText(bytes('\x9elt\xe1'), { kind: 'csv', languages: ['sk', 'hu'] }).text).toBe(
    'žltá',
  )
})

test('an unknown encoding name is survived', () => {
  const decoded = decodeText(utf8('Noël'), { contentType: 'text/plain; charset=x-none' })
  expect(decoded.text).toBe('Noël')
  expect(decoded.assumed).toContain('unknown encoding "x-none"')
})

test('UTF-16 without a mark, and UTF-16 claimed by an ASCII page', () => {
  const wide = Uint8Array.from('BEGIN', (c) => c.charCodeAt(0)).reduce<number[]>(
    (all, byte) => [...all, byte, 0],
    [],
  )
  expect(decodeText(Uint8Array.from(wide), { kind: 'ics' }).text).toBe('BEGIN')
  expect(decodeText(utf8('<meta charset="utf-16"><p>Noël'), { kind: 'html' }).text).toContain(
    'Noël',
  )
  expect(decodeText(utf8('<p>Noel</p>'), { contentType: 'text/html;charset=utf-16' }).text).toBe(
    '<p>Noel</p>',
  )
})

test('empty and binary bodies do not throw', () => {
  expect(decodeText(new Uint8Array(), {}).text).toBe('')
  expect(
    decodeText(
      Uint8Array.from({ length: 256 }, (_, at) => at),
      {},
    ).text,
  ).toHaveLength(256)
})
