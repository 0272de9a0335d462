import { afterEach, expect, test, vi } from 'vitest'
import { deviceHeaders, keepDevice, onServer } from './origin-native.ts'

afterEach(() => vi.unstubAllGlobals())

test('addresses of the server get its host, and all others stay', () => {
  // The build fills it in.
  vi.stubGlobal('OKOLO_API', 'https://okolo.example')
  expect(onServer('/v1/site/')).toBe('https://okolo.example/v1/site/')
  expect(onServer('/images/a/b/320.jpg')).toBe('https://okolo.example/images/a/b/320.jpg')
  expect(onServer('https://tiles.example/style.json')).toBe('https://tiles.example/style.json')
  expect(onServer('blob:https://localhost/1')).toBe('blob:https://localhost/1')
})

test('a phone is new at its first login, and known by the answer afterwards', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
  expect(deviceHeaders()).toEqual({ 'okolo-device': 'new' })
  keepDevice(new Headers())
  expect(deviceHeaders()).toEqual({ 'okolo-device': 'new' })
  keepDevice(new Headers({ 'okolo-device': 'signed' }))
  expect(deviceHeaders()).toEqual({ 'okolo-device': 'signed' })
})
