import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, DAY_MS } from '@okolo/contract/durations'
import { changeRole, endOperator } from '#server/people/operators/operators.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { letterFaults } from '#server/platform/mail/testing/letter-faults.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { WAITING_LETTER, tellOperators } from '#server/subjects/gifts/store/tell-operators.ts'
import { OWL, startGifts } from '#server/subjects/gifts/testing/gift-site.ts'

const ORIGIN = 'https://okolo.example'
const ADA = 'ada@okolo.example'
/** The headers of a page of this site. */
const OWN = { origin: ORIGIN, host: 'okolo.example' }
let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts()
})
beforeEach(async () => {
  await site.forget('operator_city', 'operator')
  site.pass(DAY_MS)
})
afterAll(() => site.close())

async function waiting(title: string, email = OWL) {
  const gift = await site.confirmed({ title }, email)
  // The next one waits for less long.
  site.pass(1000)
  return gift
}

const tell = () => tellOperators(site.db, site.now(), 'en')
const lettersTo = async (address: string) =>
  (await site.letters(address)).filter(({ mail }) => mail.kind === WAITING_LETTER)

/** The link of a letter that begins so, without the site's address. */
function linkIn(text: string, label: string): string {
  const url = new RegExp(`${label}: (\\S+)`).exec(text)?.[1] ?? ''
  return url.slice(ORIGIN.length)
}

const open = async (path: string) => {
  const answer = await site.ask('GET', path)
  return Object.assign(load(answer.payload), { status: answer.statusCode })
}

/** Presses the button of the page behind a link. */
async function press(path: string, more: Record<string, string> = {}) {
  const page = await open(path)
  const inputs = page('main form input[type=hidden]').toArray()
  const fields = Object.fromEntries(
    inputs.map((one) => [page(one).attr('name') ?? '', page(one).attr('value') ?? '']),
  )
  const action = page('main form').attr('action') ?? ''
  const { body, status } = await site.post(action, { ...fields, ...more }, OWN)
  return Object.assign(load(body), { status })
}

test('one letter in ten minutes lists all that is new, and each can be decided from it without a session', async () => {
  await site.operator('Ada')
  const choir = await waiting('Choir in the yard')
  const chess = await waiting('Chess at noon', 'pawn@chess.example')
  await tell()
  await waiting('Tea and talk', 'tea@tea.example')
  await tell()
  const [first, ...others] = await lettersTo(ADA)
  expect(others).toEqual([])
  expect(first?.subject).toBe('2 events wait for you')
  const { text = '' } = first ?? {}
  expect(text).toContain(
    'Choir in the yard\nSat, 5 Dec 2026 19:00–21:00 · Owl Bookshop · Bratislava',
  )
  expect(text).not.toContain('owl@books')

  const [publish, ...rest] = [...text.matchAll(/Publish: (\S+)/g)].map(([, url = '']) =>
    url.slice(ORIGIN.length),
  )
  expect((await open(publish ?? ''))('h1').text()).toBe('Choir in the yard')
  expect(await site.listed('Choir in the yard')).toBe(false)
  const done = await press(publish ?? '')
  expect([done.status, done('h1').text()]).toEqual([200, 'Decided'])
  expect(await site.listed('Choir in the yard')).toBe(true)
  expect((await site.rows('operator_action')).at(-1)).toMatchObject({
    what: 'gift.approve',
    about: choir.id,
    who: 'Ada',
    details: { by: 'letter', city: 'bratislava' },
  })
  const again = await open(publish ?? '')
  expect([again('[role=status]').text(), again('main form').length]).toEqual([
    'Somebody has decided on this event already.',
    0,
  ])

  await press(rest[0]?.replace('do=approve', 'do=refuse') ?? '', { reason: 'Chess is closed.' })
  expect((await site.letter('pawn@chess.example', 'giftRefused')).text).toContain(
    'Chess is closed.',
  )
  expect(chess.id).not.toBe(choir.id)
  site.pass(10 * MINUTE_MS)
  await Promise.all([tell(), tell()])
  expect((await lettersTo(ADA)).map(({ subject }) => subject)).toEqual([
    '2 events wait for you',
    'An event waits: Tea and talk',
  ])
})

test('it is a proper letter with one-click unsubscribing', async () => {
  await site.operator('Ada')
  await waiting('Bats of the castle, bats.example')
  await tell()
  const smtp = await startSmtp()
  try {
    await site.sendLetters(smtp.send)
    const letter = smtp.received.find(({ to }) => to.includes(ADA))
    expect(letter && letterFaults(letter, { publicUrl: ORIGIN, isList: true })).toEqual([])
    expect(letter?.email.text).not.toContain('bats.example')
    const link = letter?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const stop = link.slice(1 + ORIGIN.length, -1)
    expect((await open(stop))('form').attr('method')).toBe('post')
    expect((await site.post(stop, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  } finally {
    await smtp.close()
  }
  site.pass(DAY_MS)
  await waiting('Another evening')
  await tell()
  expect(await lettersTo(ADA)).toEqual([])
})

test('letters go to those who may decide: owners, and editors of that city', async () => {
  await site.operator('Ada')
  await site.operator('Eva', 'editor', ['bratislava'])
  await site.operator('Wim', 'editor', ['wien'])
  await site.operator('Vera', 'viewer')
  await waiting('Choir in the yard')
  await tell()
  const told = (await site.letters()).filter(({ mail }) => mail.kind === WAITING_LETTER)
  expect(told.map(({ mail }) => mail.address).toSorted()).toEqual([ADA, 'eva@okolo.example'])
})

test('a link works for seven days, for its operator alone, and while they may decide', async () => {
  await site.operator('Ada')
  const eva = await site.operator('Eva', 'editor', ['bratislava'])
  const { id } = await waiting('Walk along the river')
  await tell()
  const link = linkIn((await lettersTo('eva@okolo.example')).at(-1)?.text ?? '', 'Publish')
  const ada = linkIn((await lettersTo(ADA)).at(-1)?.text ?? '', 'Publish')
  expect((await open(link)).status).toBe(200)
  const [gift = '', operatorId = '', ...rest] =
    new URL(link, ORIGIN).searchParams.get('k')?.split('.') ?? []
  const forged = [
    [gift, String(Number(operatorId) - 1), ...rest],
    [id.replace(/^./, (letter) => (letter === '0' ? '1' : '0')), operatorId, ...rest],
    [gift, operatorId, rest[0], String(Number(rest[1]) + DAY_MS), rest[2]],
    [gift, operatorId, ...rest.slice(0, 2)],
  ].map((parts) => parts.join('.'))
  for (const k of [...forged, '', 'x', `link.${gift}.${rest.at(-1)}`])
    expect((await open(`/operator/letter/gift?k=${k}&do=approve`)).status).toBe(410)

  await inTransaction(site.db, (tx) => changeRole(tx, eva, { role: 'editor', cities: ['wien'] }))
  expect((await open(link)).status).toBe(410)
  await inTransaction(site.db, (tx) => changeRole(tx, eva, { role: 'viewer', cities: [] }))
  expect((await open(link)).status).toBe(410)
  await inTransaction(site.db, (tx) => changeRole(tx, eva, { role: 'owner', cities: [] }))
  expect((await open(link)).status).toBe(200)
  await inTransaction(site.db, (tx) => endOperator(tx, eva, site.now()))
  expect((await open(link)).status).toBe(410)
  const fields = { k: new URL(link, ORIGIN).searchParams.get('k') ?? '', what: 'approve' }
  expect((await site.post('/operator/letter/gift', fields, OWN)).status).toBe(410)

  site.pass(7 * DAY_MS - MINUTE_MS)
  expect((await open(ada)).status).toBe(200)
  site.pass(2 * MINUTE_MS)
  expect((await open(ada)).status).toBe(410)
  expect(await site.listed('Walk along the river')).toBe(false)
})

test('another site cannot press the button', async () => {
  await site.operator('Ada')
  await waiting('Swap of seeds')
  await tell()
  const link = linkIn((await lettersTo(ADA)).at(-1)?.text ?? '', 'Publish')
  const page = await open(link)
  const k = page('input[name=k]').attr('value') ?? ''
  const seen = page('input[name=seen]').attr('value') ?? ''
  const foreign = { origin: 'https://evil.example' }
  const posted = await site.post('/operator/letter/gift', { k, seen, what: 'approve' }, foreign)
  expect(posted.status).toBe(403)
  expect(await site.listed('Swap of seeds')).toBe(false)
})
