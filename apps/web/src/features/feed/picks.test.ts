import type { ListSection } from '@okolo/contract/events/event-list'
import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { renderPage } from '../../testing/render-page.ts'

const section = (given: Partial<ListSection>): ListSection => ({
  kind: 'tonight',
  from: '2026-11-20',
  to: '2026-11-20',
  count: 1,
  total: 1,
  categories: [],
  cursor: null,
  ...given,
})
const pick = { text: 'Hrajú raz do roka.', language: 'sk' }
const cards = [aCard({ slug: 'organ', title: 'Organ night', pick }), aCard()]
const sections = [section({ kind: 'picked', from: null, to: null }), section({})]
const stage = { events: () => ({ results: cards, sections }) }

test.each(['/en/feed/bratislava', '/en/'])(
  'picks stand in a block of their own on %s, each marked, with its reason in its language',
  async (url) => {
    const { $ } = await renderPage(url, stage)
    const block = $('section').filter((_, one) => $(one).find('h2').first().text() === 'Our picks')
    expect(block.find('article')).toHaveLength(1)
    expect(block.find('article').text()).toContain('Organ night')
    expect(
      block.find('article p strong').filter((_, one) => $(one).text() === 'Pick'),
    ).toHaveLength(1)
    expect(block.find('[lang=sk]').text()).toBe('Hrajú raz do roka.')
    expect(block.find('a[href^="/en/how-we-sort?city=bratislava"]')).toHaveLength(1)
    expect($('main article h3 a[href*="/organ"]')).toHaveLength(1)
  },
)

test('the number of events and the sorting stand with the list, not with the picks', async () => {
  const { $ } = await renderPage('/en/feed/bratislava', stage)
  const headings = $('main h2')
    .toArray()
    .map((one) => $(one).parent().text())
  const picks = headings.find((text) => text.startsWith('Our picks'))
  const tonight = headings.find((text) => text.startsWith('Tonight'))
  expect(picks).not.toMatch(/\d+ event/)
  expect(tonight).toMatch(/\d+ event/)
})
