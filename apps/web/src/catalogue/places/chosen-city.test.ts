import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseCity, onOtherCity } from './chosen-city.ts'

const kept = new Map<string, string>()
const heard: string[] = []

beforeEach(() => {
  kept.clear()
  heard.length = 0
  const page = new EventTarget()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  vi.stubGlobal('window', Object.assign(page, { localStorage }))
})
afterEach(() => vi.unstubAllGlobals())

test('another city is told wherever it is chosen, the same one is not', () => {
  const stop = onOtherCity((slug) => heard.push(slug))
  chooseCity('graz')
  chooseCity('graz')
  chooseCity('linz')
  stop()
  chooseCity('graz')
  expect(heard).toEqual(['graz', 'linz'])
  expect(kept.get('filterCity')).toBe('graz')
})

test('compares with the city on the screen, where there is one', () => {
  onOtherCity((slug) => heard.push(slug))
  chooseCity('linz', 'linz')
  expect(heard).toEqual([])
  chooseCity('linz', 'graz')
  expect(heard).toEqual(['linz'])
})
