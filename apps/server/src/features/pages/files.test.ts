import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App
let assetsDir: string

beforeAll(async () => {
  database = await testDatabase()
  assetsDir = await mkdtemp(join(tmpdir(), 'okolo-assets-'))
  await mkdir(join(assetsDir, 'assets'))
  await mkdir(join(assetsDir, '.vite'))
  await writeFile(join(assetsDir, 'assets/entry-D3adB33f.js'), 'hello()')
  await writeFile(join(assetsDir, 'assets/entry-D3adB33f.js.br'), brotliCompressSync('hello()'))
  await writeFile(join(assetsDir, 'assets/entry-D3adB33f.js.gz'), gzipSync('hello()'))
  await writeFile(join(assetsDir, 'icon.svg'), '<svg/>')
  await writeFile(join(assetsDir, '.vite/manifest.json'), '{}')
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    renderer: { render: () => Promise.reject(new Error('a file is no page')), assetsDir },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(assetsDir, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a file', () => {
  test('with a hash in its name never changes', async () => {
    const answer = await ask('/assets/entry-D3adB33f.js')
    expect([answer.statusCode, answer.body]).toEqual([200, 'hello()'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'goes out as it was compressed while building, to who reads %s',
    async (accepts, encoding, open) => {
      const answer = await ask('/assets/entry-D3adB33f.js', { 'accept-encoding': accepts })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['content-type']).toContain('javascript')
      expect(answer.headers['vary']).toContain('accept-encoding')
      expect(open(answer.rawPayload).toString()).toBe('hello()')
    },
  )

  test('without one may', async () => {
    const answer = await ask('/icon.svg')
    expect(answer.headers['content-type']).toContain('image/svg+xml')
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
  })

  test.each([
    '/assets/gone-12345678.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/assets/entry-D3adB33f.js.br',
    '/.well-known/security',
    '/assets/../../etc/passwd.txt',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('that is not there is not a page either: %s', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})
