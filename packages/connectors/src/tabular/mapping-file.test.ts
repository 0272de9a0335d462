import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseMappingFile } from './mapping-file.ts'
import { mappingSchema } from './mapping/mapping.ts'

const SHIPPED = fileURLToPath(new URL('../../../../apps/server/sources/mappings/', import.meta.url))

const good = {
  source: { title: 'Agenda', platform: 'agenda' },
  fetch: { url: 'https://data.example.org/agenda.json', format: 'json' },
  fields: { title: 'title', start: 'start' },
}

/** The mistakes reported for a file, one a line. */
function mistakesIn(text: string): string[] {
  try {
    parseMappingFile(text, 'city.json')
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('a mapping file', () => {
  test('short forms are spelled out, and what comes out is itself a mapping', () => {
    const mapping = parseMappingFile(JSON.stringify(good), 'city.json')
    expect(mapping.fields).toEqual({ title: [{ path: ['title'] }], start: { path: ['start'] } })
    expect(mappingSchema.parse(mapping)).toEqual(mapping)
  })

  test('mistakes are named with line, column and key, in the order of the file', () => {
    const text = `{
  "source": { "title": "Agenda", "platform": "City Agenda" },
  "fetch": {
    "url": "https://data.example.org/agenda.csv",
    "fromat": "csv"
  },
  "fields": {
    "titel": "title",
    "start": {
      "path": "a..b",
      "format": ["iso", "dd/QQ/yyyy"],
      "zone": "Madrid"
    },
    "categories": { "split": "," },
    "status": { "path": "s", "map": { "6": ["cancelled"] } }
  }
}`
    expect(mistakesIn(text)).toEqual([
      'city.json:2:46 source.platform: expected lower-case words with hyphens, such as "madrid-agenda"',
      'city.json:3:12 fetch: the key "format" is missing',
      'city.json:5:5 fetch.fromat: unknown key "fromat"; did you mean "format"?',
      'city.json:7:13 fields: the key "title" is missing',
      'city.json:8:5 fields.titel: unknown key "titel"; did you mean "title"?',
      'city.json:10:15 fields.start.path: path "a..b": a key is missing, at character 3',
      `city.json:11:25 fields.start.format.1: unknown directive "QQ"; text that is meant literally is quoted: 'QQ'`,
      'city.json:12:15 fields.start.zone: "Madrid" is not a time zone; IANA names look like "Europe/Madrid"',
      'city.json:14:19 fields.categories: exactly one of "path", "template" and "value" is needed',
      'city.json:15:44 fields.status.map.6: expected a text, a number, true, false or null',
    ])
  })

  test.each([
    ['{\n  "a": 1,\n}', 'city.json:3:1: one comma too many before "}"'],
    ['{\n  "a": 1\n  "b": 2\n}', 'city.json:3:3: expected "," or the closing bracket, found "\\""'],
    ["{ 'a': 1 }", 'city.json:1:3: texts are written in double quotes'],
    ['{ "a": \'x\' }', 'city.json:1:8: texts are written in double quotes'],
    ['{ "a": yes }', 'city.json:1:8: "yes" is not JSON value; texts are written in double quotes'],
    ['{ "a": 1, "a": 2 }', 'city.json:1:11: the key "a" is written twice'],
    [
      '{ // note\n}',
      'city.json:1:3: comments are not JSON; write them as the value of a "comment" key',
    ],
    ['{ "a": "x\n" }', 'city.json:1:8: this text is not closed by a double quote on its line'],
    [
      '{ "a": "\\d" }',
      'city.json:1:8: a backslash that starts no escape; a backslash is written "\\\\"',
    ],
    ['{ "a": 1', 'city.json:1:9: expected "," or "}", found the end of the file'],
    ['', 'city.json:1:1: expected a value, found the end of the file'],
  ])('names the mistake in %j', (text, mistake) => {
    expect(mistakesIn(text)).toEqual([mistake])
  })

  test.each([
    [{ ...good, fields: { title: 't' } }, 'a date is needed: give "start" or "timings"'],
    [{ ...good, skip: { path: 'x' } }, 'one of "is", "not", "matches" and "empty" is needed'],
    [{ ...good, group: true }, 'rows can only be grouped by an "id"'],
    [
      { ...good, id: 'id', group: true, fetch: { ...good.fetch, format: 'ckan' } },
      'the feed comes in pages: its rows cannot be grouped',
    ],
    [
      { ...good, fetch: { ...good.fetch, paging: { kind: 'pages' } } },
      'expected "kind" to be none, page, offset, cursor or next-link',
    ],
    [
      { ...good, fields: { ...good.fields, url: { template: 'https://x.org' } } },
      'the template has no {path} in it',
    ],
    [
      { ...good, fields: { ...good.fields, venue: { path: 'v', match: '(' } } },
      'Invalid regular expression',
    ],
  ])('what does not go together is reported: %#', (mapping, mistake) => {
    expect(mistakesIn(JSON.stringify(mapping)).join('\n')).toContain(mistake)
  })

  test.each(readdirSync(SHIPPED))('the shipped %s has no mistake', (name) => {
    const mapping = parseMappingFile(readFileSync(SHIPPED + name, 'utf8'), name)
    expect(mapping.source.terms?.reviewed).toMatch(/^\d{4}-/)
  })
})
