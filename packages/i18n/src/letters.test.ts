import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'

const LETTERS = [
  'mail',
  'digest',
  'claimMail',
  'reportMail',
  'giftByMail',
  'notificationMail',
  'notification',
]
const IS_LABEL =
  /(?:subject|heading|button|title|inviteRefuse|threadRefuse|settings|stopKind|stopAll|unsubscribe)$/i
const IS_SENTENCE = /(?:text|note|why|next)$/i

test('sentences of letters end with a full stop, subjects and buttons without one', async () => {
  for (const locale of LOCALES) {
    const catalogue = await loadCatalogue(locale)
    const texts = Object.entries(catalogue)
      .filter(([group]) => LETTERS.includes(group))
      .flatMap(([group, words]) =>
        Object.entries(words).map(([key, text]) => [`${group}.${key}`, String(text)] as const),
      )
    for (const [key, text] of texts) {
      const end = IS_LABEL.test(key)
        ? /[^.:]$/
        : IS_SENTENCE.test(key)
          ? /(?:[.!?:]|\{url\})$/
          : /$/
      expect([locale, key, text]).toEqual([locale, key, expect.stringMatching(end)])
    }
  }
})
