import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENING, startGifts } from './testing/gift-site.ts'
import { postPicture } from './testing/post-picture.ts'

const OWL = 'owl@books.example'
let site: Awaited<ReturnType<typeof startGifts>>
let photo: Buffer

beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
  const create = { width: 64, height: 48, channels: 3, background: '#357' } as const
  photo = await sharp({ create }).jpeg().toBuffer()
})
beforeEach(async () => {
  for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
})
afterAll(() => site.close())

const get = (rest: string) => site.app.inject(`/v1/gifts/pictures/${rest}`)
/** The caches that may keep a picture, or the status of one that is not given out. */
async function kept(key: string) {
  const { statusCode, headers } = await get(`${key}.webp`)
  return statusCode === 200 ? String(headers['cache-control']).split(',')[0] : statusCode
}
/** A gift with a picture that waits for an operator. */
async function waiting() {
  const { key } = (await postPicture(site.app, photo)).json()
  await site.send({ picture: key, picture_by: 'Jana', picture_text: 'A candle' })
  const token = await site.tokenIn(OWL, 'giftConfirm')
  await site.step(token, { step: 'confirm' })
  const [id = ''] = await site.waiting()
  return { key, token, id }
}

test('is kept by caches of others only while its event is published, and is gone with it', async () => {
  const { key, token, id } = await waiting()
  expect(await kept(key)).toBe('private')
  await site.decide(id, { what: 'approve' })
  expect(await kept(key)).toBe('public')
  await site.step(token, { step: 'withdraw' })
  expect(await kept(key)).toBe(404)
  expect((await site.own(token)).look.event?.image).toBeNull()
  const { form } = await site.own(token)
  await site.step(token, { step: 'save', form })
  expect(await kept(key)).toBe('private')
  // Given once more, it has one of its own.
  const again = await site.step(token, { step: 'repeat', form: { ...form, day: '2026-12-19' } })
  await site.step(token, { step: 'withdraw' })
  const { picture } = (await site.own(again.json().token)).form
  expect([await kept(key), await kept(picture)]).toEqual([404, 'private'])
})

test('of a refused event and of a draft that was thrown away is given out to nobody', async () => {
  const { key, id } = await waiting()
  await site.decide(id, { what: 'ban', reason: 'Not an event.' })
  expect(await kept(key)).toBe(404)
  const { access: token } = await site.member('anna@people.example')
  const { key: picture } = (await postPicture(site.app, photo)).json()
  const form = { ...EVENING, picture }
  const draft = (await site.ask('POST', '/v1/gifts/drafts/', { form }, { token })).json().token
  expect(await kept(picture)).toBe('private')
  await site.ask('DELETE', `/v1/gifts/drafts/${draft}/`, null, { token })
  expect(await kept(picture)).toBe(404)
})

test('has one address and sizes, and no others', async () => {
  const { key } = (await postPicture(site.app, photo)).json()
  for (const rest of [key, `${key}.webp`, `${key}/320.webp`])
    expect([rest, (await get(rest)).statusCode]).toEqual([rest, 200])
  for (const rest of [
    `${key}/..%2f..%2fetc%2fpasswd`,
    `${key}/x`,
    `${key}/99999.webp`,
    `${key}.webp/320.webp`,
    `${key}.webp.webp`,
    `${key}%00.webp`,
    `..%2f${key}.webp`,
    `${key.slice(1)}.webp`,
    "'%20or%20true--.webp",
  ])
    expect([rest, (await get(rest)).statusCode]).toEqual([rest, 404])
})

test('twenty an hour come from a network, by the form without JavaScript, too', async () => {
  for (let i = 0; i < 19; i += 1) await postPicture(site.app, photo)
  const post = async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...EVENING, step: 'keep' }))
      body.append(name, value)
    body.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const posted = new Response(body)
    const answer = await site.app.inject({
      method: 'POST',
      url: '/en/give',
      headers: { 'content-type': posted.headers.get('content-type') ?? '' },
      payload: Buffer.from(await posted.arrayBuffer()),
    })
    return new URL(answer.headers.location ?? '/', 'https://okolo.example').searchParams
  }
  expect([...(await post()).keys()]).toEqual(['k'])
  expect((await post()).get('error')).toBe('many')
  expect(await site.rows('gift_picture')).toHaveLength(20)
})
