import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'

/** Specification 5, 6 and 8 to the letter, for existing features. */
const SPECIFIED = {
  'account.enterEmail': 'Enter your email',
  'account.incorrectEmail': 'Incorrect email',
  'account.invalidEmail': 'Invalid email',
  'account.enterPassword': 'Enter your password',
  'account.wrongCredentials': 'Incorrect email or password',
  'account.passwordsDiffer': "Passwords don't match",
  'account.enterFeedback': 'Enter your feedback',
  'account.enterName': 'Enter your name',
  'account.mailSent': 'An email with instructions has been sent to the provided email address',
  'account.feedbackSent': 'Feedback has been sent successfully',
  'account.wrong': 'Something went wrong',
  'error.wrong': 'Something went wrong',
  'error.notFound': 'Page Not Found',
  'empty.nothing': 'Nothing was found',
  'empty.city': "Sorry, we don't have events for this city",
  'city.notCovered': "We don't cover this city",
  'coverage.notFully': 'Events here are not yet fully covered',
  'map.note': 'Events here are not yet fully covered',
  'newsletter.thanks': 'Thank you! We will notify you about new events.',
  'newsletter.failed': 'Failed to register. Please try again.',
  'premium.failed': 'Unable to load subscription options.',
  'premium.restoreFailed': 'Error restoring purchases',
  'premium.disabled': 'Purchases are disabled on this device/account.',
  'premium.nothing': 'No purchases to restore.',
  'premium.webRestore': 'Restore is available on the mobile app.',
  'premium.restored': 'Purchases restored. Premium unlocked.',
  'premium.enjoy': 'Enjoy the app',
  'premium.explore': 'Explore events',
  'event.cancelled': 'This event was cancelled!',
  'event.ended': 'This event has been ended!',
  'error.needLogin': 'You need to be logged in to use this feature',
}
const EXPIRED = 'the link has expired, request a new reset link or contact support'

async function textsOf(locale: (typeof LOCALES)[number]): Promise<Map<string, unknown>> {
  const groups = Object.entries(await loadCatalogue(locale))
  return new Map(
    groups.flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]): [string, unknown] => [`${group}.${name}`, text]),
    ),
  )
}

test('the English texts are those of the specification', async () => {
  const texts = await textsOf('en')
  for (const [key, text] of Object.entries(SPECIFIED))
    expect([key, texts.get(key)]).toEqual([key, text])
  expect(texts.get('account.resetExpired')).toContain(EXPIRED)
})

test('every other language says them in its own words', async () => {
  for (const locale of LOCALES.filter((one) => one !== 'en')) {
    const texts = await textsOf(locale)
    for (const [key, english] of Object.entries(SPECIFIED)) {
      expect([locale, key, typeof texts.get(key)]).toEqual([locale, key, 'string'])
      expect([locale, key, texts.get(key)]).not.toEqual([locale, key, english])
    }
  }
})
