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
  const { keys } = readConfig({ OKOLO_KEY_OPENAGENDA: 'abc', OKOLO_KEY_LUMA: 'def' })
  expect([...keys]).toEqual([
    ['openagenda', 'abc'],
    ['luma', 'def'],
  ])
})

test('a language model has an address and a name, or there is none', () => {
  const OKOLO_LLM_URL = 'http://127.0.0.1:11434/v1/'
  expect(readConfig({}).model).toBeNull()
  expect(() => readConfig({ OKOLO_LLM_URL })).toThrow('OKOLO_LLM_MODEL')
  expect(readConfig({ OKOLO_LLM_URL, OKOLO_LLM_MODEL: 'small' }).model).toMatchObject({
    url: 'http://127.0.0.1:11434/v1',
    model: 'small',
    key: null,
  })
})

describe('the services that translate', () => {
  const translators = (env: Record<string, string>) => readConfig(env).translators
  const deepl = { OKOLO_TRANSLATORS: 'deepl', OKOLO_DEEPL_KEY: 'abc:fx' }

  test('are those that are named, in that order, and none without a word', () => {
    expect(readConfig({})).toMatchObject({ translators: [], translates: false })
    const env = {
      OKOLO_TRANSLATORS: 'llm, deepl,libretranslate',
      OKOLO_DEEPL_KEY: 'abc',
      OKOLO_LIBRETRANSLATE_URL: 'http://127.0.0.1:5000/',
      OKOLO_LLM_URL: 'http://127.0.0.1:11434/v1',
      OKOLO_LLM_MODEL: 'small',
    }
    expect(readConfig(env).translates).toBe(true)
    expect(translators(env)).toMatchObject([
      { provider: 'llm', model: 'small', monthlyCharacters: null, price: 0 },
      { provider: 'deepl', url: 'https://api.deepl.com' },
      { provider: 'libretranslate', url: 'http://127.0.0.1:5000', key: null },
    ])
  })

  test('of DeepL the key says which host it is for, and the free month is the limit', () => {
    expect(translators(deepl)).toMatchObject([
      { url: 'https://api-free.deepl.com', monthlyCharacters: 500_000 },
    ])
  })

  test.each([
    ['no key', { OKOLO_TRANSLATORS: 'deepl' }, 'OKOLO_DEEPL_KEY'],
    ['no address', { OKOLO_TRANSLATORS: 'libretranslate' }, 'OKOLO_LIBRETRANSLATE_URL'],
    ['no model', { OKOLO_TRANSLATORS: 'llm' }, 'OKOLO_LLM_URL'],
    ['another name', { OKOLO_TRANSLATORS: 'deep' }, 'OKOLO_TRANSLATORS=deep: expected deepl'],
    ['a name twice', { ...deepl, OKOLO_TRANSLATORS: 'deepl,deepl' }, 'each once'],
    [
      'a price without a limit',
      {
        OKOLO_TRANSLATORS: 'libretranslate',
        OKOLO_LIBRETRANSLATE_URL: 'https://translate.example',
        OKOLO_LIBRETRANSLATE_PRICE: '5',
      },
      'OKOLO_LIBRETRANSLATE_MONTHLY_CHARACTERS',
    ],
    [
      'a budget of nothing',
      { ...deepl, OKOLO_DEEPL_MONTHLY_CHARACTERS: '0' },
      'OKOLO_DEEPL_MONTHLY',
    ],
  ])('%s is said', (_, env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })
})

describe('the base map', () => {
  const light = 'https://tiles.example/styles/light.json'

  test('is of OpenFreeMap by this server, or of an archive, a style, or none at all', () => {
    const { map } = readConfig({})
    expect(map).toMatchObject({ style: null, connect: [], archive: null })
    expect(map.planet?.address).toBe('https://tiles.openfreemap.org/planet')
    expect(readConfig({ OKOLO_LIVE: '0' }).map.planet).toBeNull()
    expect(readConfig({ OKOLO_MAP_ARCHIVE: 'city.pmtiles' }).map.archive).toBe('city.pmtiles')
    for (const more of [{ OKOLO_MAP: 'none' }, { OKOLO_MAP_STYLE: light }])
      expect(readConfig({ OKOLO_MAP_ARCHIVE: 'city.pmtiles', ...more }).map).toMatchObject({
        archive: null,
        planet: null,
      })
  })

  test('may be a style, with a dark one and the hosts of its tiles', () => {
    const env = {
      OKOLO_MAP_STYLE: light,
      OKOLO_MAP_STYLE_DARK: '/map/dark.json',
      OKOLO_MAP_HOSTS: 'https://fonts.example https://*.tiles.example',
    }
    expect(readConfig(env).map).toMatchObject({
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

describe('a setting that is not understood', () => {
  const failure = (env: Record<string, string>): string => {
    try {
      readConfig(env)
    } catch (error) {
      return String(error)
    }
    throw new Error('it was understood')
  }

  test.each([
    ['OKOLO_DEM0', 'OKOLO_DEMO'],
    ['OKOLO_SMPT_URL', 'OKOLO_SMTP_URL'],
    ['okolo_live', 'OKOLO_LIVE'],
    ['OKOLO_TRUSTED_PROXY', 'OKOLO_TRUST_PROXY'],
    ['OKOLO_KEY_OPEN_AGENDA', 'OKOLO_KEY_OPENAGENDA'],
    // A connector that takes no key.
    ['OKOLO_KEY_ICAL', 'OKOLO_KEY_CKAN'],
  ])('%s is refused, and %s is named', (name, nearest) => {
    const told = failure({ [name]: 'hunter2-hunter2' })
    expect(told).toContain(`${name} is not a setting. Did you mean ${nearest}?`)
    expect(told).not.toContain('hunter2')
  })

  test('by its name alone is nothing to worry about where npm or others set it', () => {
    expect(() =>
      readConfig({ OKOLO_CWD: '/tmp', OKOLO_DEMO: '', npm_lifecycle_event: 'x' }),
    ).not.toThrow()
  })

  // Each holds a password or key, and something that is wrong with it.
  test.each([
    ['DATABASE_URL', 'mysql://okolo:hunter2@db.example/okolo'],
    ['DATABASE_URL', 'postgres://okolo:12/hunter2@db.example/okolo'],
    ['DATABASE_URL', 'postgres://okolo:12#hunter2@db.example/okolo'],
    ['DATABASE_URL', 'postgres://okolo:hunter2%zz@db.example/okolo'],
    ['OKOLO_SMTP_URL', 'smtp//okolo:hunter2@mail.example'],
    ['OKOLO_SMTP_URL', 'smtps://okolo:12?hunter2@mail.example'],
    ['OKOLO_SMTP_URL', 'smtps://okolo:hunter2@mail.example'],
    ['PUBLIC_URL', 'https://okolo:hunter2@okolo.example'],
    ['OKOLO_SECRET', 'hunter2'],
    ['OKOLO_SECRET', 'hunter2hunter2hunter2hunter2hunter2'],
    ['OKOLO_METRICS_TOKEN', 'hunter2'],
    ['OKOLO_CORS_ORIGINS', 'https://okolo:hunter2@a.example/'],
    ['OKOLO_IP_LOOKUP', 'https://look.example/?token=hunter2'],
    ['OKOLO_GOOGLE_CLIENT_SECRET', 'hunter2'],
    ['OKOLO_OPERATOR_OIDC_CLIENT_SECRET', 'hunter2'],
    ['OKOLO_APPLE_PRIVATE_KEY', 'hunter2'],
    ['OKOLO_LLM_URL', 'ftp://key:hunter2@llm.example'],
    ['OKOLO_LLM_KEY', 'hunter2'],
    ['OKOLO_POSTHOG_KEY', 'hunter2!'],
    ['OKOLO_MAP_STYLE', 'tiles.example?key=hunter2'],
    ['OKOLO_MAIL_FROM', 'hunter2'],
  ])('%s is named without its value (%s)', (name, value) => {
    const more = name.startsWith('OKOLO_LLM') ? { OKOLO_LLM_URL: 'ftp://x:hunter2@y' } : {}
    const told = failure({ [name]: value, ...more })
    expect(told).toContain(name.startsWith('OKOLO_LLM') ? 'OKOLO_LLM' : name)
    expect(told).not.toContain('hunter2')
  })
})

test('where people reach the server follows from where it listens', () => {
  const at = (env: Record<string, string>) => readConfig(env).publicUrl
  expect(at({ PORT: '8080' })).toBe('http://localhost:8080')
  expect(at({ HOST: '0.0.0.0' })).toBe('http://localhost:3000')
  expect(at({ HOST: '192.168.1.5' })).toBe('http://192.168.1.5:3000')
  expect(at({ HOST: 'fd00::5' })).toBe('http://[fd00::5]:3000')
  expect(at({ HOST: '192.168.1.5', PUBLIC_URL: 'https://okolo.example/' })).toBe(
    'https://okolo.example',
  )
})

test('the secret may be given instead of kept in a file', () => {
  const OKOLO_SECRET = '0123456789abcdefghijklmnopqrstuv'
  expect(readConfig({}).secret).toBeNull()
  expect(readConfig({ OKOLO_SECRET }).secret).toBe(OKOLO_SECRET)
})
