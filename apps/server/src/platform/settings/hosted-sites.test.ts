import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHosts, readHostedConfig, readProcessConfig } from './hosted-sites.ts'

const root = mkdtempSync(join(tmpdir(), 'okolo-hosted-'))
const env = { OKOLO_SITES: join(root, 'sites'), DATA_DIR: join(root, 'data') }
const HOST = 'kultura.horna-ves.example'

function settings(text: string, mode = 0o600): void {
  const path = join(env.OKOLO_SITES, HOST, 'settings.env')
  writeFileSync(path, text)
  chmodSync(path, mode)
}
beforeAll(() => {
  for (const name of [HOST, 'a.localhost', '.git', 'horná-ves.example', 'Not a host'])
    mkdirSync(join(env.OKOLO_SITES, name), { recursive: true })
  writeFileSync(join(env.OKOLO_SITES, 'notes.example'), 'a file')
})
afterAll(() => rmSync(root, { recursive: true }))

test('each folder that is named as a host is a site, and another name is told with the right one', () => {
  const { hosts, wrong } = listHosts(env)
  expect(hosts).toEqual(['a.localhost', HOST])
  expect(wrong).toEqual([
    expect.stringContaining('Not a host is left out'),
    expect.stringContaining('Rename it to xn--horn-ves-cza.example.'),
  ])
})

test('a site has its own address, data and settings, and those of the process below them', () => {
  settings(
    'OKOLO_MAIL_FROM="Horná Ves <ves@ves.example>"\nOKOLO_METRICS_TOKEN=its-own-token-here\n',
  )
  const given = { ...env, OKOLO_MAIL_FROM: 'all@okolo.example', OKOLO_MAP: 'none', PORT: '5000' }
  expect(readHostedConfig(given, HOST)).toMatchObject({
    hostedAs: HOST,
    publicUrl: `https://${HOST}`,
    dataDir: join(root, 'data/hosts', HOST),
    mailFrom: 'Horná Ves <ves@ves.example>',
    metricsToken: 'its-own-token-here',
    demo: false,
  })
  expect(readHostedConfig(given, 'a.localhost')).toMatchObject({
    publicUrl: 'http://a.localhost:5000',
    mailFrom: 'all@okolo.example',
    metricsToken: null,
  })
})

test.each([
  ['PORT=3000', 0o600, 'which all sites of the process share'],
  ['DATA_DIR=/var/lib/okolo', 0o600, 'which all sites of the process share'],
  ['PUBLIC_URL=https://a.localhost', 0o600, `expected an address at ${HOST}`],
  ['DATABASE_URL=postgres://u:p@x/y', 0o644, 'chmod 600 it'],
])('%s with mode %o is refused', (text, mode, reason) => {
  settings(text, mode)
  expect(() => readHostedConfig(env, HOST)).toThrow(reason)
})

test('no name leads out of the folder of the sites', () => {
  for (const host of ['..', '../data', 'a.localhost/..', '', 'A.localhost'])
    expect(() => readHostedConfig(env, host)).toThrow('is not a host name')
})

test('the process has no setting that belongs to one site', () => {
  expect(() => readProcessConfig({ ...env, OKOLO_SECRET: 'x'.repeat(40) })).toThrow('OKOLO_SECRET')
  expect(() => readProcessConfig({ ...env, OKOLO_SITE: '/tmp' })).toThrow('set one of them')
  const mixed = { ...env, OKOLO_SITES: join(root, 'data/hosts') }
  expect(() => readProcessConfig(mixed)).toThrow('holds the data of sites')
})
