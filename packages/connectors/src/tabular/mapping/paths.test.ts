import { describe, expect, test } from 'vitest'
import { parsePath, valuesAt } from './paths.ts'

const record = {
  title: 'Concert',
  '@id': 'https://data.example.org/7',
  'street-address': 'Long Road 1',
  'a.b': 'dotted',
  'Start date': '2026-12-01',
  place: { name: 'Hall', geo: [17.1, 48.1] },
  tags: [{ id: 'music' }, { id: 'choir' }],
  field: [
    { '@name': 'ID', '#text': '7' },
    { '@name': 'PLACE', field: { '@name': 'TOWN', '#text': 'Nitra' } },
  ],
  status: '{"id": 6, "label": {"en": "Cancelled"}}',
  broken: '{"id": ',
  nothing: null,
}

describe('a path', () => {
  test.each([
    ['title', ['Concert']],
    ['@id', ['https://data.example.org/7']],
    ['street-address', ['Long Road 1']],
    ["'a.b'", ['dotted']],
    ['["a.b"]', ['dotted']],
    ['Start date', ['2026-12-01']],
    ['place.name', ['Hall']],
    ['place.geo[0]', [17.1]],
    ['place.geo[-1]', [48.1]],
    ['place.geo[*]', [17.1, 48.1]],
    ['tags.id', ['music', 'choir']],
    ['tags[1].id', ['choir']],
    ['tags[id=choir].id', ['choir']],
    ['field[name=ID].#text', ['7']],
    ['field[name=PLACE].field[name="TOWN"].#text', ['Nitra']],
    ['status.json().id', [6]],
    ['status.json().label.en', ['Cancelled']],
    ['broken.json().id', []],
    ['nothing.more', []],
    ['missing', []],
    ['place.name.deeper', []],
  ])('%s', (path, values) => {
    expect(valuesAt(parsePath(path), record)).toEqual(values)
  })

  test('"." is the value itself', () => {
    expect(valuesAt(parsePath('.'), 'as it is')).toEqual(['as it is'])
  })

  test('never reaches what is not in the record', () => {
    expect(valuesAt(parsePath('constructor.name'), record)).toEqual([])
    expect(valuesAt(parsePath('__proto__'), record)).toEqual([])
  })

  test.each([
    ['', 'the path is empty; "." means the value itself'],
    ['a..b', 'path "a..b": a key is missing, at character 3'],
    ['a.', 'path "a.": a key is missing, at character 3'],
    ['a[x', 'is the bracket closed'],
    ['a[b]', 'expected [number], [*], ["quoted key"] or [key=value]'],
    ["a.'b", 'path "a.\'b": a key is missing, at character 3'],
    ['status.parse()', '"parse()" is not a function of a path; there is "json()"'],
    ['a[0]b', 'expected "." or "["'],
  ])('%j is refused with a reason', (path, reason) => {
    expect(() => parsePath(path)).toThrow(reason)
  })
})
