import { expect, test } from 'vitest'
import { aCard } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'

const READING = aCard({
  slug: 'reading',
  title: 'Čítanie',
  language: 'sk',
  translated_title: 'Lettura',
})
const MARKET = aCard({ slug: 'market', title: 'Weihnachtsmarkt', language: 'de' })
const OWN = aCard({ slug: 'own', title: 'Concerto', language: 'it' })

test('a card has its title in both languages, and a mark that says from which', async () => {
  const { $ } = await renderPage('/it/feed/bratislava', { events: [READING] })
  const link = $('h3 a[href="/it/events/reading"]')
  expect(link.find('[data-text="translation"]').text()).toBe('Lettura')
  expect(link.find('[data-text="original"][lang="sk"][dir="auto"]').text()).toBe('Čítanie')
  const marks = $('article small').toArray()
  expect(
    marks.map((one) => [$(one).text(), $(one).attr('data-text'), $(one).attr('aria-label')]),
  ).toEqual([
    ['sk', 'translation', 'Tradotto (originale in slovacco)'],
    ['sk', 'original', 'In slovacco'],
  ])
  expect($('article a[aria-label*="Lettura"]')).toHaveLength(1)
})

test('a card in another language says so, one in the page’s language says nothing', async () => {
  const { $ } = await renderPage('/it/feed/bratislava', { events: [MARKET, OWN] })
  const marks = $('article small').toArray()
  expect(marks.map((mark) => [$(mark).text(), $(mark).attr('aria-label')])).toEqual([
    ['de', 'In tedesco'],
  ])
  expect($('h3 [lang="de"]').text()).toBe('Weihnachtsmarkt')
  expect($('h3 [lang="it"]')).toHaveLength(0)
})

test('a list says once that titles are translated, and only if one is', async () => {
  const note = async (events: (typeof READING)[]) => {
    const { $ } = await renderPage('/it/feed/bratislava', { events })
    return $('main p:has(> [data-text] > a[href="#originals"])')
  }
  const said = await note([OWN, MARKET, READING])
  expect(said).toHaveLength(1)
  expect(said.find('[data-text="translation"]').text()).toBe(
    'Titoli tradotti · Mostra gli originali',
  )
  expect(said.find('[data-text="original"]').text()).toBe('Titoli originali · Mostra le traduzioni')
  expect(await note([OWN, MARKET])).toHaveLength(0)
})
