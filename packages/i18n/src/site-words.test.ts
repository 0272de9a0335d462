import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { mailTexts } from './format.ts'
import { withSiteWords } from './site-words.ts'

const VES = { name: "Ferko's Horná Ves", slogan: null }

test('letters and pages of every language carry the name as it is written', async () => {
  for (const locale of LOCALES) {
    const say = await mailTexts(locale, VES)
    expect([locale, say('inviteSubject', { name: 'Jana' })]).toEqual([
      locale,
      expect.stringContaining("Ferko's Horná Ves"),
    ])
    const texts = JSON.stringify(withSiteWords(await loadCatalogue(locale), VES))
    expect([locale, texts.match(/\{site\}/)]).toEqual([locale, null])
  }
})

test.each([
  ['Okolo', 'À propos d’Okolo'],
  ['Ville en fête', 'À propos de Ville en fête'],
])('French says of %s "%s"', async (name, said) => {
  const { shell } = withSiteWords(await loadCatalogue('fr'), { name })
  expect(shell.more).toBe(said)
})

test('the slogan of the site ends its letters', async () => {
  const say = await mailTexts('sk', { name: 'Horná Ves', slogan: "Čo sa deje v '26" })
  expect(say('signature')).toBe("Horná Ves, Čo sa deje v '26")
})

test('a name that ends with a full stop ends a sentence by itself', () => {
  const left = withSiteWords({ left: 'You left {site}. Bye.' }, { name: 'Ves o. z.' })
  expect(left).toEqual({ left: 'You left Ves o. z. Bye.' })
})
