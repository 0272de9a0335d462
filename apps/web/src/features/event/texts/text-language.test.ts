import type { EventDetail } from '@okolo/contract/events/event'
import { expect, test } from 'vitest'
import { anEvent } from '#web/testing/event-builder.ts'
import { renderPage } from '#web/testing/render-page.ts'
import { PAGE } from '../testing/event-data.ts'

const SLOVAK = {
  title: 'Čítanie v podchode',
  language: 'sk',
  text_language: 'sk',
  description_html: '<p>Príde <b>autor</b>.</p>',
  summary: 'Príde autor.',
}
const ITALIAN: EventDetail['translated'] = {
  from: ['sk'],
  title: 'Lettura nel sottopasso',
  summary: 'Arriva l’autore.',
  description_html: '<p>Arriva <b>l’autore</b>.</p>',
}

async function shown(given: Partial<EventDetail>, locale = 'it') {
  const event = anEvent({ ...SLOVAK, ...given })
  return renderPage(PAGE.replace('/en/', `/${locale}/`), { event })
}

test('title and text stand on the page in both languages, each marked with its own', async () => {
  const { $ } = await shown({ translated: ITALIAN })
  const of = (part: string) =>
    $(`${part} [data-text]`)
      .toArray()
      .map((one) => $(one).attr('data-text'))
  expect(of('h1')).toEqual(['translation', 'below'])
  expect($('h1 [data-text="translation"]').text()).toBe('Lettura nel sottopasso')
  expect($('h1 [data-text="below"]').attr('lang')).toBe('sk')
  expect($('h1 [dir="auto"]')).toHaveLength(2)
  const about = 'section[aria-labelledby="about"]'
  expect(of(about)).toEqual(['translation', 'below'])
  expect($(`${about} [data-text="translation"] b`).text()).toBe('l’autore')
  expect($(`${about} [data-text="below"] [lang="sk"] b`).text()).toBe('autor')
})

test('says once from which language it is translated, with a way to the original and back', async () => {
  const { $ } = await shown({ translated: ITALIAN })
  const line = (text: string) => $(`article p[data-text="${text}"]`)
  expect(line('translation').text()).toBe('Tradotto (originale in slovacco) · Mostra l’originale')
  expect(line('translation').find('a').attr('href')).toBe('#originals')
  expect(line('original').text()).toBe('Originale in slovacco · Mostra la traduzione')
  expect(line('original').find('a').attr('href')).toBe('#translations')
  // The links need no script: the fragment alone chooses.
  expect($('#originals')).toHaveLength(1)
})

test('several languages are named in a list', async () => {
  const { $ } = await shown({ translated: { ...ITALIAN, from: ['sk', 'de'] } }, 'en')
  expect($('article p[data-text="translation"]').text()).toBe(
    'Translated from Slovak and German · Show original',
  )
})

test('an original without a translation says its language, and one in the page’s language nothing', async () => {
  const foreign = await shown({}, 'uk')
  expect(foreign.$('[data-foreign] > p').first().text()).toBe('Мова: словацька')
  expect(foreign.$('h1').attr('lang')).toBe('sk')
  expect(foreign.$('article [data-text]')).toHaveLength(0)
  const own = await shown({}, 'sk')
  expect(own.$('[data-foreign], article [data-text]')).toHaveLength(0)
  const unknown = await shown({ language: 'und', text_language: 'und' })
  expect(unknown.$('[data-foreign], article [data-text]')).toHaveLength(0)
})

test('a text in another language than its title is marked with its own', async () => {
  const { $ } = await shown({ text_language: 'de' }, 'en')
  expect($('section[aria-labelledby="about"] [lang]').attr('lang')).toBe('de')
  expect($('[data-foreign] > p').first().text()).toBe('In Slovak and German')
})

test('gives search engines the original', async () => {
  const { $ } = await shown({ translated: ITALIAN })
  const data = $('script[type="application/ld+json"]').text()
  expect(data).toContain('Čítanie v podchode')
  expect(data).not.toContain('Lettura nel sottopasso')
})

test('calendars get the title that is shown', async () => {
  const { $ } = await shown({ translated: ITALIAN })
  expect($('a[href*="calendar.google.com"]').attr('href')).toContain('Lettura+nel+sottopasso')
})
