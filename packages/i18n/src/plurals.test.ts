import { LOCALES } from '@okolo/contract/locale'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'

const COUNTED = {
  en: ['1 event', '2 events', '5 events'],
  es: ['1 evento', '2 eventos', '5 eventos'],
  fr: ['1 événement', '2 événements', '5 événements'],
  pt: ['1 evento', '2 eventos', '5 eventos'],
  de: ['1 Veranstaltung', '2 Veranstaltungen', '5 Veranstaltungen'],
  ru: ['1 событие', '2 события', '5 событий'],
  it: ['1 evento', '2 eventi', '5 eventi'],
  sk: ['1 podujatie', '2 podujatia', '5 podujatí'],
  uk: ['1 подія', '2 події', '5 подій'],
}

test.each(LOCALES)('%s counts 1, 2 and 5 events as its speakers do', async (locale) => {
  const { city } = await loadCatalogue(locale)
  const t = createTranslator({ locale, messages: { city }, namespace: 'city' })
  expect([1, 2, 5].map((count) => t('eventCount', { count }))).toEqual(COUNTED[locale])
})
