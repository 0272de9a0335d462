import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { HOUSE_KINDS } from './house.ts'
import { readTownList } from './town-list.ts'

const FOLDER = fileURLToPath(new URL('../../../sources/towns/', import.meta.url))
const FILES = readdirSync(FOLDER)
const COLUMNS = 'name,kind,website,programme,street,lat,lng,origin,status'
const ORIGINS = ['OpenStreetMap', 'a public repository', 'a public web page', 'general knowledge']

test('seven towns have a list, and Bratislava the longest', () => {
  const sizes = new Map(FILES.map((file) => [file, readTownList(textOf(file)).length]))
  expect([...sizes.keys()].toSorted()).toEqual([
    'bologna.csv',
    'bratislava.csv',
    'leipzig.csv',
    'lviv.csv',
    'nantes.csv',
    'porto.csv',
    'valencia.csv',
  ])
  expect(sizes.get('bratislava.csv')).toBeGreaterThanOrEqual(40)
  expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(20)
})

describe.each(FILES)('%s', (file) => {
  const text = textOf(file)
  const rows: Record<string, string>[] = parse(text, { columns: true })

  test('names houses of known kinds, each once, with an address of its own', () => {
    expect(text.split('\n')[0]).toBe(COLUMNS)
    const houses = readTownList(text)
    expect(houses).toHaveLength(rows.length)
    expect(new Set(houses.map(({ name }) => name)).size).toBe(rows.length)
    for (const { kind, website, programme } of houses) {
      expect(HOUSE_KINDS).toContain(kind)
      expect(website ?? programme).toMatch(/^https?:\/\//)
    }
  })

  test('says of each house where it is from, and that nobody has read it', () => {
    for (const { origin, status } of rows) {
      expect(ORIGINS).toContain(origin)
      expect(status).toBe('never read by us here')
    }
  })
})

function textOf(file: string): string {
  return readFileSync(`${FOLDER}${file}`, 'utf8')
}
