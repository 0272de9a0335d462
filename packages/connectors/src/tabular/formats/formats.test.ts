import { describe, expect, test } from 'vitest'
import { parseCsv, sniffDelimiter } from './csv.ts'
import { parseJson, parseJsonLines } from './json.ts'
import { parseXml } from './xml.ts'

describe('JSON as published', () => {
  test('valid JSON is taken as it is, its only list of objects without a path', () => {
    const { rows, notes } = parseJson('{"count": 1, "events": [{"id": 1}]}', undefined)
    expect({ rows, notes }).toEqual({ rows: [{ id: 1 }], notes: [] })
  })

  test('raw line breaks and tabs inside texts are kept as what they are', () => {
    const { rows, notes } = parseJson('[{"a": "one\r\ntwo\tthree \\" \n"}]', undefined)
    expect(rows).toEqual([{ a: 'one\r\ntwo\tthree " \n' }])
    expect(notes.map(({ code }) => code)).toEqual(['json_repaired'])
  })

  test('one record with a stray quote costs nothing of the others', () => {
    const records = Array.from(
      { length: 50 },
      (_, id) => `{"id": ${id}, "list": [{"id": 1}, {"id": 2}], "t": "x"}`,
    )
    records[20] = '{"id": 20, "list": [{"id": 1}, {"id": 2}], "t": "say "hi" now"}'
    const { rows, broken, isCut } = parseJson(
      `{"meta": {"id": 0}, "events": [${records.join(',\n')}], "end": {}}`,
      'events',
    )
    expect(rows.length + broken.length).toBe(50)
    expect(rows.filter((row) => row !== null && (row as { t: string }).t === 'x').length).toBe(49)
    expect(isCut).toBe(false)
  })

  test('NaN, None, comments and commas too many are mended in their record', () => {
    const { rows } = parseJson(
      '[{"a": NaN, "b": 1,}, {"a": None, /* note */ "b": 2}, {"a": 3, "b": 3}]',
      undefined,
    )
    expect(rows.map((row) => (row as { b: number }).b)).toEqual([1, 2, 3])
  })

  test('an answer that ends in the middle gives the whole records and says that it is cut', () => {
    const { rows, broken, isCut, notes } = parseJson(
      '[{"id": 1, "t": "a"}, {"id": 2, "t": "b"}, {"id": 3, "t": "c',
      undefined,
    )
    expect(rows).toEqual([
      { id: 1, t: 'a' },
      { id: 2, t: 'b' },
    ])
    expect(broken.length).toBe(1)
    expect(isCut).toBe(true)
    expect(notes.map(({ code }) => code)).toContain('feed_cut')
  })

  test('an answer that ends between two records is cut as well: its list is never closed', () => {
    const { rows, isCut } = parseJson(
      '{"events": [{"id": 1, "t": "a"}, {"id": 2, "t": "b"}',
      'events',
    )
    expect({ rows: rows.length, isCut }).toEqual({ rows: 2, isCut: true })
  })

  test('lists of lists, and lists in several places', () => {
    expect(parseJson('{"data": [["a", 1], ["b", 2]]}', 'data').rows).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(parseJson('{"data": [["a", 1], ["b", 2]]}', 'data[*]').rows).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(parseJson('{"days": [{"e": [{"i": 1}]}, {"e": [{"i": 2}]}]}', 'days.e').rows).toEqual([
      { i: 1 },
      { i: 2 },
    ])
    expect(parseJson('{"by": {"7": {"i": 1}, "8": {"i": 2}}}', 'by.*').rows).toEqual([
      { i: 1 },
      { i: 2 },
    ])
  })

  test('a wrong path says what there is instead', () => {
    expect(() => parseJson('{"items": [], "page": 1}', 'events')).toThrow(
      'there is nothing at fetch.records "events"; the answer has: items, page',
    )
  })

  test('an error page is not a feed', () => {
    expect(() => parseJson('<html><body>Bad Gateway</body></html>', undefined)).toThrow(
      'the answer is not JSON',
    )
  })

  test('lines are parted by "\\n" alone', () => {
    const { rows } = parseJsonLines('{"t":"a\u2028b"}\r\n{"t":"c\u2029d"}\n\n')
    expect(rows).toEqual([{ t: 'a\u2028b' }, { t: 'c\u2029d' }])
  })

  test('a last line that is cut is not made whole', () => {
    const { rows, broken, isCut } = parseJsonLines('{"t":"a"}\n{"t":"bcd')
    expect({ rows, isCut, lost: broken.length }).toEqual({
      rows: [{ t: 'a' }],
      isCut: true,
      lost: 1,
    })
  })
})

describe('CSV as published', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n"x;y, z, w, v";2;3\n', ';'],
    ['a\tb\n1,5\t2,5\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['alone\nx\n', ','],
  ])('the delimiter of %j is %j', (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter)
  })

  test('a byte order mark, spaces around headers, quotes, line breaks and repeated headers', () => {
    const { rows } = parseCsv('\uFEFF id ;name;name;\r\n1;"A ""big""\r\nday";x;\r\n')
    expect(rows).toEqual([{ id: '1', name: 'A "big"\r\nday', name_2: 'x' }])
  })

  test('a ragged row is broken, the others go on', () => {
    const { rows, broken } = parseCsv('a,b,c\n1,2,3\n4,5\n6,7,8,,\n9,10,11,12\n')
    expect(rows).toEqual([
      { a: '1', b: '2', c: '3' },
      { a: '6', b: '7', c: '8' },
    ])
    expect(broken).toEqual([
      { raw: '4,5', message: 'the row has 2 cells, the header 3' },
      { raw: '9,10,11,12', message: 'the row has 4 cells, the header 3' },
    ])
  })

  test('a quote that is never closed costs its own line', () => {
    const { rows, broken } = parseCsv('a,b\n1,x\n2,"open\n3,y\n4,"two\nlines"\n5,z\n')
    expect(rows.map((row) => (row as { a: string }).a)).toEqual(['1', '3', '4', '5'])
    expect(broken.map(({ raw }) => raw)).toEqual(['2,"open'])
  })

  test('a spreadsheet may name the delimiter; lines before the header can be skipped', () => {
    expect(parseCsv('sep=;\na;b,c\n1;2\n').rows).toEqual([{ a: '1', 'b,c': '2' }])
    expect(parseCsv('Report\n\na,b\n1,2\n', { skipLines: 2 }).rows).toEqual([{ a: '1', b: '2' }])
    expect(parseCsv('1,2\n', { header: ['a', 'b'] }).rows).toEqual([{ a: '1', b: '2' }])
  })

  test('a file cut in the middle of a row says so', () => {
    expect(parseCsv('a,b,c\n1,2,3\n4,5').isCut).toBe(true)
    expect(parseCsv('a,b,c\n1,2,3').isCut).toBe(false)
  })

  test('a web page is not CSV', () => {
    expect(() => parseCsv('<!DOCTYPE html><html></html>')).toThrow('a web page or XML, not CSV')
  })

  test.each(['{"events":[],"total":0}', '[{"a":1}]', 'BEGIN:VCALENDAR\nEND:VCALENDAR'])(
    'JSON and calendars are refused in place of CSV: %s',
    (text) => {
      expect(() => parseCsv(text)).toThrow('JSON or a calendar, not CSV')
    },
  )
})

describe('XML as published', () => {
  test('one element and many are the same; attributes have an @; numbers stay texts', () => {
    const one = parseXml('<l><e id="007"><n>A &amp; B é</n></e></l>', 'l.e')
    expect(one.rows).toEqual([{ '@id': '007', n: 'A & B é' }])
    expect(parseXml('<l><e><n>1</n></e><e><n>2</n></e></l>', 'l.e').rows).toEqual([
      { n: '1' },
      { n: '2' },
    ])
  })

  test('an empty list is not a mistake, a wrong path is', () => {
    expect(parseXml('<l></l>', 'l.e').rows).toEqual([])
    expect(() => parseXml('<x><y/></x>', 'l.e')).toThrow('there is nothing at fetch.records "l.e"')
  })

  test('entities of the document are never expanded', () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><l><e><n>&b;&x;</n></e></l>`
    expect(parseXml(bomb, 'l.e').rows).toEqual([{ n: '&b;&x;' }])
  })

  test('XML that is not well-formed loses only the element that is not', () => {
    const { rows, broken, notes, isCut } = parseXml(
      '<l><e><n>1</n></e><e><n>2</m></e><e><n>3</n></e></l>',
      'l.e',
    )
    expect({ rows, lost: broken.length, isCut }).toEqual({
      rows: [{ n: '1' }, { n: '3' }],
      lost: 1,
      isCut: false,
    })
    expect(notes.map(({ code }) => code)).toEqual(['xml_repaired'])
  })

  test('XML cut in the middle says so', () => {
    const { rows, isCut } = parseXml('<l><e><n>1</n></e><e><n>2', 'l.e')
    expect({ rows, isCut }).toEqual({ rows: [{ n: '1' }], isCut: true })
  })
})
