import { expect, test } from 'vitest'
import { globalUid } from './global-uid.ts'

test('A UID is global where calendars make such by themselves, with or without a host', () => {
  for (const uid of [
    '0a1b2c3d-1111-4222-8333-444455556666',
    '7kukuqrfedlm2f9tq2a4m8v1vd@google.com',
    '040000008200E00074C5B7101A82E00800000000D0A4F3',
  ])
    expect([uid, globalUid(uid)]).toEqual([uid, uid])
})

test('What is short, a number or a counter means something in its own calendar only', () => {
  for (const uid of [
    '1',
    '1@host.example',
    '20261120190000',
    'event-10452@site.example',
    'tribe_event_000000000123',
    'koncert-1@dom.example',
  ])
    expect([uid, globalUid(uid)]).toEqual([uid, null])
})
