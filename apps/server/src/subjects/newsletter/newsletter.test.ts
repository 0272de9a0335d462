import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSubscribers } from './store/subscribers.ts'
import { startNewsletter, tokenIn } from './testing/newsletter-site.ts'
import { DAY_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startNewsletter>>
beforeAll(async () => {
  site = await startNewsletter()
})
afterAll(() => site.close())

const ask = (email: string, more: object = {}, locale = 'en') =>
  site.ask('POST', '/v1/newsletter/', { email, city: 'bratislava', ...more }, { locale })
const lettersTo = async (email: string) => {
  // They are queued after the answer.
  await new Promise((done) => setTimeout(done, 100))
  return site.letters(email)
}

describe('signing up', () => {
  test('an address becomes a subscriber when its owner presses the button behind the mailed link', async () => {
    const answer = await ask('anna@example.com', { category: 'concert' })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      201,
      'One more step: open the email we have just sent you and confirm your address.',
    ])
    const letter = await site.letter('anna@example.com', 'newsletterConfirm')
    expect(letter.subject).toBe('Please confirm: events in Bratislava by email')
    expect(letter.text).toContain('Bratislava · concert')
    expect(letter.text).toContain('https://okolo.example/en/newsletter/confirm?k=')
    const k = tokenIn(letter.text)
    expect(await site.subscription(k)).toMatchObject({
      email: 'anna@example.com',
      state: 'unconfirmed',
    })
    const { status, to } = await site.post('/en/newsletter/confirm', { k })
    expect([status, to]).toEqual([
      303,
      expect.stringMatching(/^\/en\/newsletter\?k=.+&sent=confirmed$/),
    ])
    const own = new URL(to, 'https://okolo.example').searchParams.get('k') ?? ''
    expect(await site.subscription(own)).toEqual({
      email: 'anna@example.com',
      city: { slug: 'bratislava', name: 'Bratislava' },
      category: { slug: 'concert', name: 'concert' },
      locale: 'en',
      state: 'active',
      next_on: '2026-11-26',
    })
    // The button pressed twice does no harm.
    expect((await site.post('/en/newsletter/confirm', { k })).to).toBe(to)
    const stored = JSON.stringify([
      await site.rows('newsletter_reader'),
      await site.rows('newsletter_signup'),
      await site.rows('mail'),
    ])
    for (const token of [k, own]) expect(stored).not.toContain(token)
  })

  test('the answer is the same for a subscriber, a stranger and who refused', async () => {
    await site.subscriber('known@example.com')
    const k = await site.subscriber('never@example.com')
    await site.post('/en/newsletter/unsubscribe', { k, never: 'yes', from: 'page' })
    const answers = await Promise.all(
      ['known@example.com', 'stranger@example.com', 'never@example.com'].map((email) => ask(email)),
    )
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(
      1,
    )
    await expect.poll(async () => (await lettersTo('known@example.com')).length).toBe(2)
    await expect.poll(async () => (await lettersTo('stranger@example.com')).length).toBe(1)
    await expect.poll(async () => (await lettersTo('never@example.com')).length).toBe(1)
  })

  test('a stranger who enters the address of a subscriber changes nothing', async () => {
    const k = await site.subscriber('calm@example.com', { category: 'theatre' })
    await ask('Calm@Example.com', { category: 'exhibition' })
    expect((await site.subscription(k)).category.slug).toBe('theatre')
    const asked = await site.letter('Calm@Example.com', 'newsletterConfirm')
    await site.post('/en/newsletter/confirm', { k: tokenIn(asked.text) })
    expect((await site.subscription(k)).category.slug).toBe('exhibition')
  })

  test('an address gets three letters a day, however often it is entered', async () => {
    for (let i = 0; i < 6; i += 1) await ask('often@example.com')
    await expect.poll(async () => (await lettersTo('often@example.com')).length).toBe(3)
  })

  test('a network that enters many addresses has to wait', async () => {
    const statuses = []
    for (let i = 0; i < 21; i += 1)
      statuses.push(
        (
          await site.ask(
            'POST',
            '/v1/newsletter/',
            { email: `n${i}@example.com`, city: 'bratislava' },
            { ip: '198.51.100.7' },
          )
        ).statusCode,
      )
    expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([
      true,
      429,
    ])
    const answer = await site.ask(
      'POST',
      '/v1/newsletter/',
      { email: 'n21@example.com', city: 'bratislava' },
      { ip: '198.51.100.7' },
    )
    expect(answer.json().message).toMatch(
      /^Many sign-ups came from your network\. Try again in \d+ minutes, or use another connection/,
    )
    expect(answer.json().errors).toEqual({ non_field_errors: [answer.json().message] })
  })

  test("reports errors at their field in the reader's language", async () => {
    expect((await ask('nobody', {}, 'sk')).json().errors).toEqual({
      email: [expect.stringMatching(/\S/)],
    })
    expect((await ask('a@example.com', { city: 'atlantis' })).json().errors).toHaveProperty('city')
    expect((await ask('a@example.com', { category: 'magic' })).statusCode).toBe(400)
  })

  test('the form works without JavaScript and tells the outcome by the page it leads to', async () => {
    const fields = { email: 'plain@example.com', city: 'bratislava', category: '' }
    expect((await site.post('/sk/newsletter', fields)).to).toBe('/sk/newsletter?sent=registered')
    expect((await site.letter('plain@example.com', 'newsletterConfirm')).mail.locale).toBe('sk')
    const wrong = { ...fields, email: 'plain' }
    expect((await site.post('/sk/newsletter', wrong)).to).toBe(
      '/sk/newsletter?city=bratislava&error=email',
    )
  })

  test('the letter is written in nine languages, with both links', async () => {
    for (const locale of LOCALES) {
      await ask(`${locale}@example.com`, { category: 'concert' }, locale)
      const { text, html, headers } = await site.letter(
        `${locale}@example.com`,
        'newsletterConfirm',
      )
      expect(text + html).not.toMatch(/digest\.|mail\.[a-z]|undefined|\{[a-z]/)
      for (const part of [text, html]) {
        expect(part).toContain(`/${locale}/newsletter/confirm?k=`)
        expect(part).toContain(`/${locale}/newsletter/unsubscribe?k=`)
      }
      expect(headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    }
  })
})

describe('leaving', () => {
  test('one press in a mail program ends it, as either kind of form, and again does no harm', async () => {
    const boundary = 'x'
    const forms = [
      { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' },
      {
        type: `multipart/form-data; boundary=${boundary}`,
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      },
    ]
    for (const [i, { type, payload }] of forms.entries()) {
      const k = await site.subscriber(`press${i}@example.com`)
      for (let times = 0; times < 2; times += 1) {
        const answer = await site.app.inject({
          method: 'POST',
          url: `/en/newsletter/unsubscribe?k=${k}`,
          payload,
          headers: { 'content-type': type, origin: 'https://mail.example' },
        })
        expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }])
        expect((await site.subscription(k)).state).toBe('ended')
      }
    }
  })

  test('opening the link ends nothing: mail programs open links to look at them', async () => {
    const k = await site.subscriber('looked@example.com')
    await site.ask('GET', `/en/newsletter/unsubscribe?k=${k}`)
    expect((await site.subscription(k)).state).toBe('active')
  })

  test('lets people subscribe again after leaving, also after a refusal', async () => {
    const k = await site.subscriber('back@example.com')
    for (const never of ['', 'yes']) {
      const { to } = await site.post('/en/newsletter/unsubscribe', { k, never, from: 'page' })
      expect(to).toBe(`/en/newsletter?k=${k}&sent=left`)
      await site.post('/en/newsletter/resume', { k })
      expect((await site.subscription(k)).state).toBe('active')
    }
    expect(await site.rows('newsletter_refusal')).not.toContainEqual(
      expect.objectContaining({ address_hash: expect.stringContaining('back') }),
    )
    await ask('back@example.com')
    await expect.poll(async () => (await lettersTo('back@example.com')).length).toBe(2)
  })

  test('the letter that asks can be answered with "never", which ends what the address has', async () => {
    const k = await site.subscriber('enough@example.com')
    await ask('enough@example.com')
    const { text } = await site.letter('enough@example.com', 'newsletterConfirm', 2)
    await site.post('/en/newsletter/unsubscribe', { k: tokenIn(text), never: 'yes', from: 'page' })
    expect((await site.subscription(k)).state).toBe('ended')
    expect(JSON.stringify(await site.rows('newsletter_refusal'))).not.toContain('enough')
  })
})

test('preferences change by the mailed link alone', async () => {
  const k = await site.subscriber('prefs@example.com')
  const choice = { city: 'wien', category: 'exhibition', locale: 'de' }
  const { to } = await site.post('/en/newsletter/preferences', { k, ...choice })
  expect(to).toBe(`/de/newsletter?k=${k}&sent=saved`)
  expect(await site.subscription(k)).toMatchObject({ city: { slug: 'wien' }, locale: 'de' })
  const broken = `${k.slice(0, -1)}${k.endsWith('A') ? 'B' : 'A'}`
  expect((await site.post('/en/newsletter/preferences', { k: broken, ...choice })).to).toContain(
    'error=expired',
  )
  expect(await site.subscription(broken)).toBe(404)
})

test('unconfirmed addresses go after a week, those who left after a month, with their letters', async () => {
  const k = await site.subscriber('gone@example.com')
  await site.post('/en/newsletter/unsubscribe', { k })
  await ask('idle@example.com')
  await lettersTo('idle@example.com')
  const addresses = async () => {
    const { rows } = await sql<{ email: string }>`
      select email from newsletter_reader union all select email from newsletter_signup`.execute(
      site.db,
    )
    return rows.map(({ email }) => email).filter((email) => /^(gone|idle)@/.test(email))
  }
  await forgetSubscribers(site.db, new Date(site.now().getTime() + 8 * DAY_MS))
  expect(await addresses()).toEqual(['gone@example.com'])
  await forgetSubscribers(site.db, new Date(site.now().getTime() + 31 * DAY_MS))
  expect(await addresses()).toEqual([])
})
