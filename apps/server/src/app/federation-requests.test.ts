import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  actorDocument,
  create,
  EVA,
  event,
  HOST,
  JAN,
  keyOf,
  startFederation,
  type FederationSite,
} from './testing/federation-site.ts'

const START = new Date('2026-11-20T15:00:00Z')
let site: FederationSite
let now = START

beforeAll(async () => {
  site = await startFederation(() => now)
})
beforeEach(async () => {
  now = START
  await site.beginAnew()
})
afterAll(() => site.close())

const REFUSED = 'The signature could not be verified.'

async function refused(answer: { statusCode: number; json: () => { message: string } }) {
  expect(await site.titles()).toEqual([])
  return [answer.statusCode, answer.json().message]
}

/** Refused with the sentence for every cause; gives the cause, which only operators read. */
async function causeOf(answer: Parameters<typeof refused>[0]): Promise<string> {
  expect(await refused(answer)).toEqual([401, REFUSED])
  return z.object({ reason: z.string() }).parse(JSON.parse(site.log.at(-1) ?? '')).reason
}

describe('a request is refused', () => {
  test('without a signature, before anything is fetched', async () => {
    const before = site.asked.length
    const { headers: _headers, ...plain } = site.signed(create(event()))
    const headers = { 'content-type': 'application/activity+json' }
    expect(await causeOf(await site.app.inject({ ...plain, headers }))).toBe(
      'The request is not signed (no Signature header).',
    )
    expect(site.asked).toHaveLength(before)
  })

  test('signed by another key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await causeOf(await site.send(create(event()), { key: privateKey }))).toBe(
      'The signature is not of this key.',
    )
  })

  test('with another body than was signed', async () => {
    const request = site.signed(create(event()))
    const payload = request.payload.replace('Otvorená', 'Zatvorená')
    expect(await causeOf(await site.app.inject({ ...request, payload }))).toBe(
      'The digest is not that of the body.',
    )
  })

  test.each([
    ['with NUL in an id', { id: `${EVA}/events/\u0000` }],
    ['with NUL in a name', { name: 'Otvorená \u0000' }],
    ['with half an emoji', { content: '\ud83c' }],
    ['nested thousands deep', { tag: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) }],
  ])('%s', async (_what, fields) => {
    const answer = await site.send(create({ ...event(), ...fields }))
    expect([answer.statusCode, await site.titles()]).toEqual([400, []])
  })

  test.each([
    [2 * 60, 'The request was signed too long ago.'],
    [-30, 'The request was signed in the future.'],
  ])('signed %s minutes ago', async (minutes, message) => {
    const at = new Date(now.getTime() - minutes * 60_000)
    expect(await causeOf(await site.send(create(event()), { at }))).toBe(message)
  })

  test('that leaves the body or the date unsigned', async () => {
    const without = (name: string) => (headers: Record<string, string>) => {
      headers['signature'] = headers['signature']!.replace(` ${name}`, '')
    }
    expect(await causeOf(await site.send(create(event()), { change: without('digest') }))).toBe(
      'The signature does not cover the digest.',
    )
    expect(await causeOf(await site.send(create(event()), { change: without('date') }))).toBe(
      'The signature covers no date.',
    )
  })

  test('that comes a second time', async () => {
    const request = site.signed(create(event()))
    expect((await site.app.inject(request)).statusCode).toBe(202)
    const again = await site.app.inject(request)
    expect([again.statusCode, again.json()]).toEqual([
      401,
      { code: 'unauthorized', message: REFUSED },
    ])
    expect(site.log.at(-1)).toContain('This very request was sent before.')
  })

  test('of an actor whom nobody follows', async () => {
    const activity = create(event({ attributedTo: JAN }), { actor: JAN })
    expect(await refused(await site.send(activity, { signer: JAN }))).toEqual([
      403,
      `${JAN} is not followed.`,
    ])
  })

  test('that names another actor than signed it', async () => {
    await site.follow(JAN)
    expect(await refused(await site.send(create(event()), { signer: JAN }))).toEqual([
      403,
      'the activity names another actor than its sender.',
    ])
  })

  test.each([
    ['another host', { id: 'https://zli.example/events/1' }],
    ['another actor', { attributedTo: JAN }],
    ['nobody', { attributedTo: undefined }],
  ])('for an event of %s', async (_, more) => {
    const [status, message] = await refused(
      await site.send(create(event(more), { type: 'Update' })),
    )
    expect(status).toBe(403)
    expect(message).toContain(`${EVA} does not own`)
  })

  test('by a key of another host that says it is of this one', async () => {
    site.objects.set('/evil-key', { ...actorDocument(EVA, keyOf(JAN).publicKey), id: EVA })
    const answer = await site.send(create(event()), {
      keyId: 'https://zli.example/evil-key',
      key: keyOf(JAN).privateKey,
    })
    expect(await causeOf(answer)).toBe('The key is not named by an actor of its own host.')
  })

  test('whose key lies at a private address', async () => {
    const answer = await site.send(create(event()), { keyId: 'http://169.254.169.254/key' })
    expect(await causeOf(answer)).toMatch(/key cannot be fetched: .*refused/)
  })

  test('in the same words, whatever is at the address of the key', async () => {
    const addresses = ['http://localhost/key', 'http://nowhere.invalid/key', `${HOST}/nothing`]
    const answers = await Promise.all(
      addresses.map((keyId) => site.send(create(event()), { keyId })),
    )
    const told = answers.map(({ statusCode, json }) => [statusCode, json()])
    expect(told).toEqual(addresses.map(() => [401, { code: 'unauthorized', message: REFUSED }]))
  })

  test('after one try where the server of the key is overloaded', async () => {
    site.statuses.set('/busy', 503)
    await site.send(create(event()), { keyId: `${HOST}/busy` })
    expect(site.asked.filter((path) => path === '/busy')).toHaveLength(1)
  })

  test('with a body that is not JSON, or larger than any event', async () => {
    const headers = { 'content-type': 'application/activity+json' }
    const post = (payload: string) =>
      site.app.inject({ method: 'POST', url: '/federation/inbox', headers, payload })
    expect((await post('{')).statusCode).toBe(400)
    expect((await post('x'.repeat(300 * 1024))).statusCode).toBe(413)
  })
})

test('a key that was changed is fetched anew once', async () => {
  expect((await site.send(create(event()))).statusCode).toBe(202)
  const changed = generateKeyPairSync('rsa', { modulusLength: 2048 })
  site.objects.set('/@eva', actorDocument(EVA, changed.publicKey))
  now = new Date(now.getTime() + 2 * 60_000)
  const answer = await site.send(create(event({ name: 'Nový kľúč' }), { type: 'Update' }), {
    key: changed.privateKey,
  })
  expect(answer.statusCode).toBe(202)
  expect(await site.titles()).toEqual(['Nový kľúč'])
  site.objects.set('/@eva', actorDocument(EVA))
  now = new Date(now.getTime() + 2 * 60_000)
  expect((await site.send(create(event(), { type: 'Update' }))).statusCode).toBe(202)
})

describe('a signature by RFC 9421', () => {
  const url = 'https://okolo.example/federation/inbox'
  function signed9421(covered: string[], activity: unknown) {
    const payload = JSON.stringify(activity)
    const digest = `sha-256=:${createHash('sha256').update(payload).digest('base64')}:`
    const values = new Map([
      ['@method', 'POST'],
      ['@target-uri', url],
      ['content-digest', digest],
    ])
    const list = covered.map((name) => `"${name}"`).join(' ')
    const params = `(${list});created=${now.getTime() / 1000};keyid="${EVA}#main-key"`
    const lines = covered.map((name) => `"${name}": ${values.get(name)}`)
    const base = [...lines, `"@signature-params": ${params}`].join('\n')
    const value = sign('sha256', Buffer.from(base), keyOf(EVA).privateKey).toString('base64')
    const headers = {
      'content-type': 'application/activity+json',
      'content-digest': digest,
      'signature-input': `sig1=${params}`,
      signature: `sig1=:${value}:`,
    }
    return { method: 'POST' as const, url: '/federation/inbox', headers, payload }
  }

  test('is taken as well, for the body that was signed', async () => {
    now = new Date('2026-11-20T18:00:00Z')
    const request = signed9421(['@method', '@target-uri', 'content-digest'], create(event()))
    expect((await site.app.inject(request)).statusCode).toBe(202)
    const other = { ...request, payload: request.payload.replace('Otvorená', 'Zatvorená') }
    expect((await site.app.inject(other)).statusCode).toBe(401)
  })

  test.each([
    ['the body', ['@method', '@target-uri'], 'The signature does not cover the content-digest.'],
    [
      'the address',
      ['@method', 'content-digest'],
      'The signature does not cover method and address.',
    ],
  ])('that leaves %s unsigned is refused', async (_, covered, message) => {
    const answer = await site.app.inject(signed9421(covered, create(event())))
    expect(await causeOf(answer)).toBe(message)
  })
})

test('asks for at most 12 keys in a minute for one network, and for 60 from one host', async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const send = async (i: number, remoteAddress: string) => {
    const request = site.signed(create(event()), { keyId: `${HOST}/named/${i}` })
    expect((await site.app.inject({ ...request, remoteAddress })).statusCode).toBe(401)
  }
  const named = () => site.asked.filter((path) => path.startsWith('/named/')).length
  for (let i = 0; i < 20; i += 1) await send(i, '203.0.113.1')
  expect(named()).toBe(12)
  for (let i = 0; i < 30; i += 1) await send(i, `198.51.100.${i}`)
  expect(named()).toBe(42)
  for (let i = 0; i < 30; i += 1) await send(i, `192.0.2.${i}`)
  expect(named()).toBe(60)
})
