import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventDetail } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
  const { event } = await catalogueBuilder(site.db)
  const dates = [{ start: '2026-11-27T19:00:00Z' }]
  await event({ slug: 'market', title: 'Trhy', language: 'sk', dates })
  await event({ slug: 'hunt', title: 'Lov', language: 'sk', dates })
  await event({ slug: 'ball', title: 'Ples', language: 'sk', city: 'wien', dates })
  for (const [text, content] of [
    ['Trhy', 'Mercati'],
    ['Lov', null],
    ['Ples', 'Ballo'],
  ] as const)
    await translated(site.db, { language: 'sk', text }, 'it', content)
  await translated(site.db, { language: 'sk', text: 'Trhy' }, 'de', 'Märkte')
  await sql`
    insert into language (code, names, native_name, is_interface)
    values ('it', '{}', 'Italiano', true)`.execute(site.db)
  const folder = join(site.config.dataDir, 'translation')
  mkdirSync(folder)
  writeFileSync(join(folder, 'bratislava.json'), '{ "index": ["it"] }')
})
afterAll(() => site.close())

async function page(slug: string, locale: string) {
  const answer = await site.ask('GET', `/v1/events/${slug}/`, null, { locale })
  const { indexed_in, is_translation_indexed } = EventDetail.parse(answer.json())
  return [indexed_in.toSorted(), is_translation_indexed]
}

test('a page whose translation passed the checks is found where the operator said so, and nowhere else', async () => {
  expect(await page('market', 'it')).toEqual([['it', 'sk'], true])
  expect(await page('market', 'de')).toEqual([['it', 'sk'], false])
  expect(await page('market', 'sk')).toEqual([['it', 'sk'], false])
  expect(await page('hunt', 'it')).toEqual([['sk'], false])
  expect(await page('ball', 'it')).toEqual([['sk'], false])
})

test('sitemaps say the same', async () => {
  const events = async (locale: string) => {
    const { payload } = await site.ask('GET', `/sitemaps/${locale}/events.xml`)
    return [...payload.matchAll(/\/events\/([\w-]+)</g)].map(([, slug = '']) => slug).toSorted()
  }
  expect(await events('it')).toEqual(['market'])
  expect(await events('de')).toEqual([])
  expect(await events('sk')).toEqual(['ball', 'hunt', 'market'])
  const index = await site.ask('GET', '/sitemap.xml')
  expect(index.payload).toContain('/sitemaps/it/events.xml')
  expect(index.payload).not.toContain('/sitemaps/de/events.xml')
})
