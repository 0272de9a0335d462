import { expect, test } from 'vitest'
import { emailKey, mailboxKey } from './email-key.ts'

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+news+2@example.com', 'anna@example.com'],
  ['an.na@example.com', 'an.na@example.com'],
  ['An.Na+x@googlemail.com', 'anna@gmail.com'],
])('counts letters to %s as letters to %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox)
})

test('keeps tags and dots in the form by which accounts are compared', () => {
  expect(emailKey(' An.Na+x@Gmail.com')).toBe('an.na+x@gmail.com')
})
