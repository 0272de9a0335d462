import { readFileSync } from 'node:fs'
import { LOCALES } from '@okolo/contract/locale'
import { load } from 'cheerio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pickEvent } from '#server/catalogue/editor/picks.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { LOOKS } from './letters/category-looks.ts'
import { startNewsletter } from './testing/newsletter-site.ts'

let site: Awaited<ReturnType<typeof startNewsletter>>
beforeEach(async () => {
  site = await startNewsletter()
})
afterEach(() => site.close())

describe('when digests go out', () => {
  test('on Thursday morning, once a subscriber and week, however many processes look', async () => {
    await site.subscriber('one@example.com')
    await site.subscriber('two@example.com', { category: '' })
    expect(await site.queue()).toBe(0)
    site.toThursday()
    const queued = await Promise.all([site.queue(), site.queue(), site.queue()])
    expect(queued.reduce((sum, n) => sum + n, 0)).toBe(2)
    site.pass(60_000)
    expect(await site.queue()).toBe(0)
    expect((await site.digests()).map(({ mail }) => mail.address).toSorted()).toEqual([
      'one@example.com',
      'two@example.com',
    ])
  })

  test('each city has its own morning', async () => {
    await site.subscriber('far@example.com', { city: 'new-york' })
    await site.subscriber('near@example.com')
    site.toThursday()
    // Half past eight in Bratislava is half past two at night in New York, which has no events either.
    expect(await site.queue()).toBe(1)
    expect(await site.digests('far@example.com')).toEqual([])
  })

  test('nothing goes where too little is on', async () => {
    const k = await site.subscriber('few@example.com', { category: 'theatre' })
    site.toThursday()
    expect(await site.queue()).toBe(0)
    // As soon as there is more for the subscriber, it does.
    await site.post('/en/newsletter/preferences', { k, city: 'bratislava', category: '' })
    expect(await site.queue()).toBe(1)
  })

  test('sends no digest to a person who unsubscribes before it is written', async () => {
    const k = await site.subscriber('late@example.com')
    site.toThursday()
    await site.queue()
    await site.post('/en/newsletter/unsubscribe', { k })
    expect(await site.digests('late@example.com')).toEqual([])
    expect(await site.rows('mail')).toContainEqual(
      expect.objectContaining({ kind: 'newsletterDigest', state: 'dropped' }),
    )
  })
})

describe('the text of a digest', () => {
  test('a pick of the last week that is pinned stands first, once, with its reason', async () => {
    const { db } = site
    const cityId = await idOf('city', 'bratislava')
    const pinned = async (slug: string, at: string, categoryId: number | null = null) =>
      pickEvent(
        db,
        {
          eventId: await idOf('event', slug),
          cityId,
          categoryId,
          reason: { texts: { en: `Why <${slug}>.` }, language: 'en' },
          inLetter: true,
          endsAt: null,
        },
        { who: 'Ada', now: new Date(at) },
      )
    await pinned('choir', '2026-11-24T09:00:00Z')
    await pinned('play', '2026-11-18T09:00:00Z')
    await pinned('fair', '2026-11-24T09:00:00Z', await idOf('category', 'other'))
    await site.subscriber('all@example.com', { category: '' }, 'sk')
    await site.subscriber('music@example.com', { category: 'concert' })
    site.toThursday()
    await site.queue()
    const [digest] = await site.digests('all@example.com')
    if (digest === undefined) throw new Error('no digest')
    const { text, html } = digest
    expect(text).toContain('Tip: Why <choir>.')
    expect(html).toContain('Why &lt;choir&gt;.')
    expect(text.split('The choir')).toHaveLength(2)
    expect(text.indexOf('The choir')).toBeLessThan(text.indexOf('The jazz'))
    expect(text).toContain('Why <fair>.')
    expect(text).not.toContain('Why <play>.')

    async function idOf(table: 'city' | 'event' | 'category', slug: string): Promise<number> {
      const row = db.selectFrom(table).select('id').where('slug', '=', slug)
      return (await row.executeTakeFirstOrThrow()).id
    }
  })

  test('the best of the days ahead, by week, each with its link, in both parts', async () => {
    await site.subscriber('reader@example.com')
    site.toThursday()
    await site.queue()
    const [digest] = await site.digests()
    if (digest === undefined) throw new Error('no digest')
    const { subject, text, html } = digest
    expect(subject).toMatch(/^The jazz and \d more events in Bratislava$/)
    for (const slug of ['jazz', 'film', 'run', 'play', 'fair', 'choir'])
      for (const part of [text, html]) {
        expect(part).toContain(`The ${slug}`)
        expect(part).toContain(`https://okolo.example/en/events/${slug}/`)
      }
    expect(text + html).not.toMatch(/The over|The off|undefined|NaN|\{[a-z]|digest\./)
    expect(text.indexOf('THIS WEEK')).toBeLessThan(text.indexOf('NEXT WEEK'))
    expect(text.indexOf('NEXT WEEK')).toBeLessThan(text.indexOf('LATER'))
    expect(text).toContain('Tuesday 1 December at 19:00\ncastle, Bratislava\nfrom €12')
    expect(text).toContain('reader@example.com')
  })

  test('mail programs can show it: a sheet of 600 px, nothing fetched, night and headings, under the size that is cut', async () => {
    await site.subscriber('reader@example.com')
    site.toThursday()
    await site.queue()
    const html = (await site.digests())[0]?.html ?? ''
    expect(html.length).toBeLessThan(80_000)
    const $ = load(html)
    expect($('img, script, link, iframe, form, svg, video').length).toBe(0)
    expect(html).not.toMatch(/url\(|@import|@font-face|var\(|position:/)
    expect($('[role=article]').attr('style')).toContain('max-width:600px')
    expect($('table').length).toBe($('table[role]').length)
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect([$('h1').length, $('h2').length, $('h3').length]).toEqual([1, 3, 6])
    for (const link of $('a')) expect($(link).attr('href')).toMatch(/^https:\/\/okolo\.example/)
  })

  test('every letter carries what ends it, in its head and in both parts', async () => {
    const k = await site.subscriber('reader@example.com')
    site.toThursday()
    await site.queue()
    const [digest] = await site.digests()
    const url = `https://okolo.example/en/newsletter/unsubscribe?k=${k}`
    expect(digest?.headers).toMatchObject({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(digest?.text).toContain(url)
    expect(digest?.html).toContain(`href="${url}"`)
    expect(digest?.text).toContain(`https://okolo.example/en/newsletter?k=${k}`)
  })

  test('it is written in the language of each subscriber', async () => {
    for (const locale of LOCALES) await site.subscriber(`${locale}@example.com`, {}, locale)
    site.toThursday()
    expect(await site.queue()).toBe(LOCALES.length)
    const digests = await site.digests()
    expect(new Set(digests.map(({ subject }) => subject)).size).toBe(LOCALES.length)
    for (const { html, locale } of digests) {
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).toContain(`/${locale}/events/jazz/`)
    }
  })
})

describe('titles in a digest', () => {
  const choir = { language: 'sk', text: 'Večer zborov' }
  beforeEach(async () => {
    const { event } = site
    const dates = [{ start: '2026-11-27T18:00:00Z' }]
    await event({ slug: 'sk', title: choir.text, language: 'sk', dates, popularity: 99 })
    await event({
      slug: 'he',
      title: 'ערב שירה',
      language: 'he',
      dates: [{ start: '2026-11-28T18:00:00Z' }],
      popularity: 98,
    })
    await translated(site.db, choir, 'it', 'Serata di cori')
    await translated(site.db, choir, 'fr', 'Soirée de chœurs')
  })

  async function digestFor(email: string, choice: object | null) {
    if (choice !== null) {
      const { access: token } = await site.member(email)
      await site.ask('PATCH', '/v1/users/me/', choice, { token })
    }
    await site.subscriber(email, {}, 'it')
    site.toThursday()
    await site.queue()
    const [digest] = await site.digests(email)
    if (digest === undefined) throw new Error('no digest')
    return digest
  }

  test('they are translated for a subscriber, and the foot says so once', async () => {
    const { subject, text, html } = await digestFor('it@example.com', null)
    expect(subject).toMatch(/^Serata di cori e /)
    expect(text).not.toContain(choir.text)
    expect(load(html)('span[lang=it][dir=auto]').text()).toBe('Serata di cori')
    for (const part of [text, html])
      expect(part.split('Alcuni titoli sono tradotti automaticamente.')).toHaveLength(2)
  })

  test('the account of the address decides: off, both, another language', async () => {
    const off = await digestFor('off@example.com', { translate_content: false })
    expect(off.text).toContain(choir.text)
    expect(off.text).not.toMatch(/Serata|tradotti/)
    const both = await digestFor('both@example.com', { show_original: true })
    expect(both.text).toContain('Serata di cori (Večer zborov)')
    expect(load(both.html)('span[lang=sk]').text()).toBe('Večer zborov')
    const french = await digestFor('fr@example.com', { translate_to: 'fr' })
    expect(french.text).toContain('Soirée de chœurs')
  })

  test('one that is read from the right stands right', async () => {
    const { text, html } = await digestFor('it@example.com', null)
    expect(load(html)('span[lang=he]').attr('dir')).toBe('auto')
    expect(text).toContain('\u2068ערב שירה\u2069\n')
  })
})

test('categories have in letters the colours that they have on pages', () => {
  const css = readFileSync(new URL('../../../../web/src/ui/kinds.css', import.meta.url), 'utf8')
  for (const [kind, { field, strong }] of Object.entries(LOOKS)) {
    const block = css.split(`  [data-kind='${kind}'] {\n    --field`)[1]?.split('}')[0] ?? ''
    const colours = block.match(/#[\da-f]{6}/g) ?? []
    for (const colour of [...field, ...strong])
      expect([kind, colours]).toEqual([kind, expect.arrayContaining([colour])])
  }
})
