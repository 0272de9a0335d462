import { createTranslator } from 'use-intl/core'
import { loadCatalogue } from './catalogue.ts'

type Locale = Parameters<typeof loadCatalogue>[0]

/** Returns the account texts for use outside of pages: `say('tooMany', { minutes: 2 })`. */
export async function accountTexts(locale: Locale) {
  const { account } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { account }, namespace: 'account' })
}

/** Returns the texts of prices in a language: `say('from', { price: '€8' })`. */
export async function priceTexts(locale: Locale) {
  const { price } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { price }, namespace: 'price' })
}

/** The words of letters. */
export async function mailTexts(locale: Locale) {
  const { mail } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { mail }, namespace: 'mail' })
}

/** The sentences of notifications. */
export async function notificationTexts(locale: Locale) {
  const { notification } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { notification }, namespace: 'notification' })
}

/** Returns the texts about friends and invitations. */
export async function friendTexts(locale: Locale) {
  const { friend } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { friend }, namespace: 'friend' })
}
