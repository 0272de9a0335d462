import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { cityWrittenTo, giftAddressOf, isGiftAddress } from './gift-address.ts'

const MAILBOX = { url: 'imaps://mail.example/INBOX', address: 'events@okolo.example' }
const OWN = { nice: 'agenda@nice.example' }

test('each city has an address, its own or with a plus', () => {
  expect(giftAddressOf(MAILBOX, OWN, 'nice')).toBe('agenda@nice.example')
  expect(giftAddressOf(MAILBOX, OWN, 'wien')).toBe('events+wien@okolo.example')
  expect(giftAddressOf(null, OWN, 'nice')).toBe(null)
})

test('the first address that names a city decides', () => {
  const city = (...recipients: string[]) => cityWrittenTo(recipients, MAILBOX, OWN)
  expect(city('Agenda@Nice.example')).toBe('nice')
  expect(city('friend@home.example', 'EVENTS+Wien@okolo.example', 'agenda@nice.example')).toBe(
    'wien',
  )
  expect(city('events@okolo.example', 'events+wien@other.example')).toBe('')
})

test('mails of its own addresses are known', () => {
  const isOwn = (address: string) => isGiftAddress(address, MAILBOX, OWN)
  expect(
    ['events@okolo.example', 'events+a@okolo.example', 'agenda@nice.example'].every(isOwn),
  ).toBe(true)
  expect(isOwn('anna@okolo.example')).toBe(false)
})

test('a mailbox needs its address, and no mistake shows a password', () => {
  const url = 'imaps://events:hunter2@mail.example/INBOX'
  const OKOLO_GIFT_ADDRESS = 'Events@okolo.example'
  expect(readConfig({ OKOLO_IMAP_URL: url, OKOLO_GIFT_ADDRESS }).giftMailbox).toEqual({
    url,
    address: 'events@okolo.example',
  })
  expect(readConfig({}).giftMailbox).toBe(null)
  expect(() => readConfig({ OKOLO_IMAP_URL: url })).toThrow('go together')
  for (const wrong of [
    { OKOLO_IMAP_URL: 'http://events:hunter2@mail.example', OKOLO_GIFT_ADDRESS },
    { OKOLO_IMAP_URL: url, OKOLO_GIFT_ADDRESS: 'events+all@okolo.example' },
  ]) {
    expect(() => readConfig(wrong)).toThrow('not usable')
    expect(() => readConfig(wrong)).not.toThrow('hunter2')
  }
})
