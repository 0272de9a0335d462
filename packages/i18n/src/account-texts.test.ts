import { ACCOUNT_TEXTS } from '@okolo/contract/account-text'
import { LOCALES } from '@okolo/contract/locale'
import { expect, test } from 'vitest'
import { accountTexts } from './format.ts'

test('every code of the contract has a sentence in every language', async () => {
  for (const locale of LOCALES) {
    const say = await accountTexts(locale)
    for (const code of ACCOUNT_TEXTS) expect(say(code)).not.toMatch(/^account\./)
  }
})

test('the English sentences are those of the specification', async () => {
  const say = await accountTexts('en')
  expect([
    say('enterEmail'),
    say('incorrectEmail'),
    say('enterPassword'),
    say('wrongCredentials'),
    say('passwordsDiffer'),
    say('invalidEmail'),
    say('enterFeedback'),
    say('enterName'),
    say('mailSent'),
    say('feedbackSent'),
    say('wrong'),
  ]).toEqual([
    'Enter your email',
    'Incorrect email',
    'Enter your password',
    'Incorrect email or password',
    "Passwords don't match",
    'Invalid email',
    'Enter your feedback',
    'Enter your name',
    'An email with instructions has been sent to the provided email address',
    'Feedback has been sent successfully',
    'Something went wrong',
  ])
  expect(say('resetExpired')).toContain(
    'the link has expired, request a new reset link or contact support',
  )
})

test('numbers take the form of each language', async () => {
  const sk = await accountTexts('sk')
  expect([1, 2, 5].map((minutes) => sk('tooMany', { minutes }).slice(-9))).toEqual([
    ' 1 minútu.'.slice(-9),
    ' 2 minúty.'.slice(-9),
    ' 5 minút.',
  ])
})
