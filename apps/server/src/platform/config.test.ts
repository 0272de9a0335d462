import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a word the server is for this machine, with the demo city, in ./var', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demo: true,
  })
})

test('on PostgreSQL the demo city is off unless asked for', () => {
  const DATABASE_URL = 'postgres://localhost/okolo'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, OKOLO_DEMO: '1' }).demo).toBe(true)
})

test('every wrong variable is named with what was expected', () => {
  const wrong = () => readConfig({ PORT: 'abc', OKOLO_NOW: 'tomorrow' })
  expect(wrong).toThrow(/PORT=abc/)
  expect(wrong).toThrow(/OKOLO_NOW=tomorrow: expected an ISO time with zone/)
})

test('the clock starts where it is told to', () => {
  const { clock } = readConfig({ OKOLO_NOW: '2026-11-20T19:00:00+01:00' })
  expect(clock().toISOString().slice(0, 16)).toBe('2026-11-20T18:00')
})

test('a platform is given its key by the name of its connector', () => {
  const { keys } = readConfig({ OKOLO_KEY_LINKED_EVENTS: 'abc' })
  expect([...keys]).toEqual([['linked-events', 'abc']])
})

test('a language model has an address and a name, or there is none', () => {
  const OKOLO_LLM_URL = 'http://127.0.0.1:11434/v1/'
  expect(readConfig({}).model).toBeNull()
  expect(() => readConfig({ OKOLO_LLM_URL })).toThrow('OKOLO_LLM_MODEL')
  expect(readConfig({ OKOLO_LLM_URL, OKOLO_LLM_MODEL: 'small' }).model).toMatchObject({
    url: 'http://127.0.0.1:11434/v1',
    model: 'small',
    key: null,
    moods: false,
    embeddings: null,
  })
  const given = { OKOLO_LLM_URL, OKOLO_LLM_MODEL: 'small', OKOLO_LLM_EMBEDDINGS: 'meanings' }
  expect(readConfig(given).model).toMatchObject({ model: 'small', embeddings: 'meanings' })
})

describe('the base map', () => {
  const light = 'https://tiles.example/styles/light.json'

  test('is our own, which asks nobody', () => {
    expect(readConfig({}).map).toEqual({ style: null, connect: [] })
  })

  test('may be a style, with a dark one and the hosts of its tiles', () => {
    const env = {
      OKOLO_MAP_STYLE: light,
      OKOLO_MAP_STYLE_DARK: '/map/dark.json',
      OKOLO_MAP_HOSTS: 'https://fonts.example https://*.tiles.example',
    }
    expect(readConfig(env).map).toEqual({
      style: {
        light,
        dark: '/map/dark.json',
        hosts: ['tiles.example', 'fonts.example', '*.tiles.example'],
      },
      connect: ['https://tiles.example', 'https://fonts.example', 'https://*.tiles.example'],
    })
  })

  test.each([
    { OKOLO_MAP_STYLE: 'tiles.example' },
    { OKOLO_MAP_STYLE: '//tiles.example/style.json' },
    { OKOLO_MAP_STYLE: `${light}; script-src *` },
    { OKOLO_MAP_STYLE: light, OKOLO_MAP_HOSTS: `https://a.example 'unsafe-inline'` },
    { OKOLO_MAP_HOSTS: 'https://a.example' },
  ])('that is not understood stops the start: %o', (env) => {
    expect(() => readConfig(env)).toThrow('OKOLO_MAP_')
  })
})

describe('OKOLO_FRAME_ANCESTORS', () => {
  test('is this site alone where nothing is said', () => {
    expect(readConfig({}).frameAncestors).toBe(`'self'`)
  })

  test.each([`'none'`, '*', `'self' https://partner.example`, 'https://*.city.example:8443'])(
    'may be %s',
    (value) => {
      expect(readConfig({ OKOLO_FRAME_ANCESTORS: value }).frameAncestors).toBe(value)
    },
  )

  test.each([`'self'; script-src *`, 'partner.example', `'none' https://a.example`, 'a\nb'])(
    'may not be %s',
    (value) => {
      expect(() => readConfig({ OKOLO_FRAME_ANCESTORS: value })).toThrow('OKOLO_FRAME_ANCESTORS')
    },
  )
})
