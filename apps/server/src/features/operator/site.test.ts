import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn, type OperatorBrowser } from './testing/operator-browser.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const folder = join(mkdtempSync(join(tmpdir(), 'okolo-operator-site-')), 'site')
let database: Database
let app: App
let browser: OperatorBrowser
beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', OKOLO_LIVE: '0', OKOLO_SITE: folder }),
    clock: () => NOW,
  })
  browser = await loggedIn(app, database.db, { now: NOW })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(join(folder, '..'), { recursive: true })
})

/** Returns the fields that a browser sends: the form as it stands, with changes. */
async function formOf(changes: Record<string, string>): Promise<Record<string, string>> {
  const { payload } = await browser.get('/operator/site')
  const seen = /name="seen" value="([^"]*)"/.exec(payload)?.[1] ?? ''
  const checked = [...payload.matchAll(/name="(lang_\w\w)"\s+value="yes"\s+checked/g)]
  return { seen, ...Object.fromEntries(checked.map(([, name = '']) => [name, 'yes'])), ...changes }
}
const site = () => JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
const manifest = async () => (await app.inject('/manifest.webmanifest?locale=sk')).json()

test('a saved form shows at once, and its file is one that `site check` would take', async () => {
  const saved = await browser.post(
    '/operator/site',
    await formOf({
      name: 'Horná Ves',
      slogan_sk: 'čo sa deje',
      colour_light: '#1b5e9e',
      colour_dark: '#7db8f2',
      lang_de: '',
      language: 'sk',
      owner_name: 'Obec',
      links: 'https://obec.example/ sk=Obec; uk=Громада',
    }),
  )
  expect(saved.statusCode).toBe(303)
  expect((await browser.get('/operator/site')).payload).toContain('Saved. The pages show it now.')
  expect(site()).toMatchObject({
    name: 'Horná Ves',
    slogan: { sk: 'čo sa deje' },
    colours: { light: '#1b5e9e', dark: '#7db8f2' },
    language: 'sk',
    owner: { name: 'Obec' },
    footer: { links: [{ url: 'https://obec.example/', text: { sk: 'Obec', uk: 'Громада' } }] },
  })
  expect(site().languages).not.toContain('de')
  expect(await manifest()).toMatchObject({ name: 'Horná Ves', theme_color: '#1b5e9e' })
  expect(readdirSync(folder)).toEqual(['site.json'])
})

test('a fault stands beside its field, what was typed stays, and nothing is written', async () => {
  const before = site()
  const { statusCode, payload } = await browser.post(
    '/operator/site',
    await formOf({
      name: 'Dolná <Ves>',
      colour_light: '#ffdd00',
      colour_dark: '#7db8f2',
      city: 'atlantis',
    }),
  )
  expect(payload).toContain('found &quot;atlantis&quot;, which is no city here')
  expect(statusCode).toBe(400)
  expect(payload).toContain('value="Dolná &lt;Ves&gt;"')
  expect(payload).toMatch(/name="colour_light"[^>]*aria-invalid="true"[\s\S]{0,300}it is 1\.\d/)
  expect(payload).toContain('1.35 on the button')
  expect(site()).toEqual(before)
})

test('looking first saves nothing, and a form of an older state is not saved over a newer one', async () => {
  const old = await formOf({ name: 'Dolná Ves' })
  const looked = await browser.post('/operator/site', { ...old, do: 'preview' })
  expect(looked.payload).toContain('It is not saved yet.')
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...site(), name: 'Stredná Ves' }))
  const late = await browser.post('/operator/site', old)
  expect([late.statusCode, site().name]).toEqual([409, 'Stredná Ves'])
  expect(late.payload).toContain('value="Dolná Ves"')
})

/** Sends the form as browsers send one with files. */
async function upload(file: string, fields: Record<string, string>) {
  const token = /name="form_token" value="([^"]+)"/.exec(
    (await browser.get('/operator/site')).payload,
  )
  const body = new FormData()
  for (const [name, value] of Object.entries({ form_token: token?.[1] ?? '', ...fields }))
    body.set(name, value)
  body.set('logo_file', new Blob([file]), 'anything.svg')
  const { headers, body: sent } = new Response(body)
  const payload = Buffer.from(await new Response(sent).arrayBuffer())
  return app.inject({
    method: 'POST',
    url: '/operator/site',
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      cookie: browser.cookie() ?? '',
      'content-type': headers.get('content-type') ?? '',
    },
    payload,
  })
}

test('a logo is taken, and one with a script is refused', async () => {
  const fields = await formOf({ name: 'Horná Ves' })
  const refused = await upload('<svg><script>alert(1)</script></svg>', fields)
  expect(refused.statusCode).toBe(400)
  expect(refused.payload).toContain('found a script')
  expect(existsSync(join(folder, 'logo.svg'))).toBe(false)
  const taken = await upload('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', fields)
  expect([taken.statusCode, site().logo]).toEqual([303, 'logo.svg'])
  const { look } = (await app.inject('/v1/site/')).json()
  expect((await app.inject(look.logo)).payload).toContain('<rect/>')
})

test('a text of the site stands on its page, and goes when it is emptied', async () => {
  const path = '/operator/site/texts/sk/about'
  expect((await browser.post(path, { text: 'Bez nadpisu' })).payload).toContain('It has no title')
  await browser.post(path, { text: '# O nás\n\nPíše obec.' })
  const about = async () =>
    (await app.inject({ url: '/v1/info/about/', headers: { 'accept-language': 'sk' } })).json()
  expect(await about()).toMatchObject({ title: 'O nás', html: '<p>Píše obec.</p>\n' })
  await browser.post(path, { text: '' })
  expect((await about()).title).not.toBe('O nás')
  expect((await browser.get('/operator/site/texts/sk/..%2fsite')).statusCode).toBe(404)
})

test('a folder that cannot be written is said so', async () => {
  const form = await formOf({ name: 'Horná Ves' })
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in its place')
  const { statusCode, payload } = await browser.post('/operator/site', { ...form, seen: 'none' })
  expect(statusCode).toBe(409)
  expect(payload).toContain(`The site folder ${folder} cannot be written`)
})
