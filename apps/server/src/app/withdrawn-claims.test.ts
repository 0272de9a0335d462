import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClaims } from '../subjects/claims/testing/claim-site.ts'
import { loggedIn, type OperatorBrowser } from '../features/operator/testing/operator-browser.ts'

const MAILBOX = 'klub@klub.example'
let site: Awaited<ReturnType<typeof startClaims>>
let operator: OperatorBrowser
beforeAll(async () => {
  site = await startClaims({ publicUrl: 'http://localhost:3000' })
  operator = await loggedIn(site.app, site.db, { now: site.now() })
})
afterAll(() => site.close())

test('an operator withdraws a claim with everything that came of it, and lets it claim again', async () => {
  const jazz = await site.list('jazz', [{ name: 'Klub', email: MAILBOX }])
  const klub = await site.organizer('Klub')
  const k = await site.claim(klub, MAILBOX)
  const at = (step: string) => `/en/organizers/${klub}/claim/${step}`
  const corrected = await site.post(at('correct'), {
    k,
    event: jazz.uuid,
    title: 'Not theirs',
    ticket: 'https://evil.example/pay',
  })
  expect(corrected.told['sent']).toBe('saved')
  await site.post(at('right'), { k, event: jazz.uuid })
  expect((await operator.get(`/operator/events/${jazz.slug}`)).payload).toContain(
    'corrected by its organizer',
  )
  const { payload } = await operator.get('/operator/claims')
  expect(payload).toContain(MAILBOX)
  const withdraw = /action="(\/operator\/claims\/[^"]+\/withdraw)"/.exec(payload)?.[1] ?? ''
  expect((await operator.post(withdraw)).statusCode).toBe(303)
  expect(await site.event(jazz.slug)).toMatchObject({
    title: 'Evening of jazz',
    organizer_word: null,
  })
  expect([await site.rows('event_lock'), await site.rows('event_confirmation')]).toEqual([[], []])
  expect(await site.dashboard(klub, k)).toBe(404)
  expect(await site.ways(klub)).toMatchObject({ mailbox: null })
  const after = await operator.get('/operator/claims')
  const allow = /action="(\/operator\/claims\/[^"]+\/allow)"/.exec(after.payload)?.[1] ?? ''
  expect((await operator.post(allow)).statusCode).toBe(303)
  expect(await site.ways(klub)).toMatchObject({ mailbox: 'k…@klub.example' })
})

test('a correction is taken back on the page of its event', async () => {
  const film = await site.list('film', [{ name: 'Kino', email: 'kino@kino.example' }], {
    start: '2026-12-04T18:00:00',
  })
  const kino = await site.organizer('Kino')
  const k = await site.claim(kino, 'kino@kino.example')
  await site.post(`/en/organizers/${kino}/claim/correct`, { k, event: film.uuid, title: 'A film' })
  expect(await site.event(film.slug)).toMatchObject({ title: 'A film' })
  await operator.get(`/operator/events/${film.slug}`)
  await operator.post(`/operator/events/${film.slug}/unlock`, { field: 'title' })
  expect(await site.event(film.slug)).toMatchObject({ title: 'Evening of film' })
})
