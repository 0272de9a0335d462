import { createTranslator } from 'use-intl/core'
import { loadCatalogue } from './catalogue.ts'
import { quoted, withSiteWords, type SiteWords } from './site-words.ts'

type Locale = Parameters<typeof loadCatalogue>[0]

/** Returns all messages of a language, with the words of the site. */
export async function siteTexts(locale: Locale, site: SiteWords) {
  const texts = withSiteWords(await loadCatalogue(locale), site)
  const { name, slogan } = site
  if (slogan !== null) {
    Object.assign(texts.app, { slogan: quoted(slogan) })
    Object.assign(texts.mail, { signature: quoted(`${name}, ${slogan}`) })
  }
  return texts
}

/** Returns the account texts for use outside of pages: `say('tooMany', { minutes: 2 })`. */
export async function accountTexts(locale: Locale) {
  const { account } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { account }, namespace: 'account' })
}

/** Returns the sentence for people whose address is not confirmed. */
export async function confirmFirst(locale: Locale): Promise<string> {
  const { verify } = await loadCatalogue(locale)
  return verify.confirmFirst
}

/** Returns the texts of prices in a language: `say('from', { price: '€8' })`. */
export async function priceTexts(locale: Locale) {
  const { price } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { price }, namespace: 'price' })
}

/** The words of letters. */
export async function mailTexts(locale: Locale, site: SiteWords) {
  const { mail } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { mail }, namespace: 'mail' })
}

/** The sentences of notifications. */
export async function notificationTexts(locale: Locale) {
  const { notification } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { notification }, namespace: 'notification' })
}

/** Returns the texts about friends and invitations. */
export async function friendTexts(locale: Locale, site: SiteWords) {
  const { friend } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { friend }, namespace: 'friend' })
}

/** The words of the newsletter's form and pages. */
export async function newsletterTexts(locale: Locale) {
  const { newsletter } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { newsletter }, namespace: 'newsletter' })
}

/** The words of letters to organizers about their pages. */
export async function claimTexts(locale: Locale, site: SiteWords) {
  const { claimMail, mail } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { claimMail, mail } })
}

/** The words of answers to mails with events. */
export async function giftMailTexts(locale: Locale, site: SiteWords) {
  const { giftByMail, mail } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { giftByMail, mail } })
}

/** The words of the newsletter's letters, and those of lists that they share with pages. */
export async function digestTexts(locale: Locale, site: SiteWords) {
  const { digest, mail, feed, card, demo } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { digest, mail, feed, card, demo } })
}

/** The words that cards and feeds say about the state of an event. */
export async function stateTexts(locale: Locale) {
  const { card } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { card }, namespace: 'card' })
}

/** The sentences about conversations with organizers. */
export async function messageTexts(locale: Locale, site: SiteWords) {
  const { message } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { message }, namespace: 'message' })
}

/** The answers to who reports an event. */
export async function reportTexts(locale: Locale) {
  const { report } = await loadCatalogue(locale)
  return createTranslator({ locale, messages: { report }, namespace: 'report' })
}

/** The words of letters about reports. */
export async function reportMailTexts(locale: Locale, site: SiteWords) {
  const { mail, reportMail, details } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { mail, reportMail, details } })
}

/** The words of mails of notifications, beside the sentences themselves. */
export async function notificationMailTexts(locale: Locale, site: SiteWords) {
  const { mail, notificationMail, notifications } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { mail, notificationMail, notifications } })
}

/** The words by which a system lists the installed app. */
export async function installTexts(locale: Locale, site: SiteWords) {
  const { app, feed, nav, shell, install } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { app, feed, nav, shell, install } })
}

/** The names of the fields by which an event is given. */
export async function giftFieldNames(locale: Locale) {
  const { give } = await loadCatalogue(locale)
  return give.field
}

/** The words of letters about events that somebody gave. */
export async function giftTexts(locale: Locale, site: SiteWords) {
  const { giftMail, mail } = await siteTexts(locale, site)
  return createTranslator({ locale, messages: { giftMail, mail } })
}
