import { describe, expect, test } from 'vitest'
import type { Message } from '../connector.ts'
import { HttpFailure } from '../http.ts'
import type { Json } from '../json.ts'
import { BRATISLAVA, runRecorded } from '../testing/run-recorded.ts'
import { ical } from './ical.ts'
import type { IcalCursor } from './sync-calendars.ts'
import { bytes, calendar, event } from './testing/calendars.ts'

describe('reading the source', () => {
  const url = 'https://calendar.example/a.ics'
  const body = calendar(event('UID:1', 'SUMMARY:A', 'DTSTART:20261120T190000Z'))
  /** Runs sync() against answers by URL. `unchanged`: answers 304 to conditional requests. */
  async function sync(
    config: Json,
    answer: (address: string) => { unchanged?: boolean; body?: string },
  ) {
    const asked: string[] = []
    const context = {
      config: ical.config.parse(config),
      secrets: {},
      city: BRATISLAVA,
      signal: new AbortController().signal,
      now: () => new Date('2026-11-20T18:00:00Z'),
      http: async (address: string, request: { conditional?: boolean } = {}) => {
        asked.push(`${address} ${request.conditional === true ? 'conditional' : 'whole'}`)
        const given = answer(address)
        const notModified = given.unchanged === true && request.conditional === true
        const text = notModified ? '' : (given.body ?? body)
        return {
          status: notModified ? 304 : 200,
          url: address,
          headers: {},
          body: bytes(text),
          notModified,
        }
      },
    }
    const messages: Message<IcalCursor>[] = []
    for await (const message of ical.sync(context, null)) messages.push(message)
    return { asked, types: messages.map(({ type }) => type), messages }
  }

  test('webcal addresses are https, and a wrong one is named', () => {
    expect(ical.config.parse({ url: 'webcal://calendar.example/a.ics' })).toMatchObject({
      urls: [url],
    })
    expect(ical.config.safeParse({ url: 'ftp://a.example/a.ics' }).success).toBe(false)
    expect(ical.config.safeParse({}).error?.issues[0]).toMatchObject({ path: ['url'] })
    expect(ical.config.safeParse({ url, defaultZone: 'Nowhere' }).error?.issues[0]).toMatchObject({
      path: ['defaultZone'],
    })
  })

  test('an unchanged calendar says nothing, so nothing can be missing', async () => {
    expect((await sync({ url }, () => ({ unchanged: true }))).types).toEqual([])
  })

  test('when one of two has changed, both are read whole', async () => {
    const second = 'https://calendar.example/b.ics'
    const other = calendar(event('UID:2', 'SUMMARY:B', 'DTSTART:20261120T190000Z'))
    const { asked, types } = await sync({ urls: [url, second] }, (address) =>
      address === url ? { unchanged: true } : { body: other },
    )
    expect(asked).toEqual([`${url} conditional`, `${second} conditional`, `${url} whole`])
    expect(types).toEqual(['record', 'record', 'complete'])
  })

  test('a page instead of the only calendar is a failure that says so', async () => {
    await expect(sync({ url }, () => ({ body: '<html><h1>Not found</h1>' }))).rejects.toThrow(
      `${url} is not a calendar: it is an error page ("Not found")`,
    )
  })

  test('a page instead of one of two calendars is quarantined; absence then means nothing', async () => {
    const { types, messages } = await sync(
      { urls: [url, 'https://calendar.example/b.ics'] },
      (address) => (address === url ? { body: '<html>' } : {}),
    )
    expect(types).toEqual(['broken', 'record'])
    expect(messages[0]).toMatchObject({ code: 'not_read', id: url })
  })

  test('when one cannot be read and the other has not changed, only that is reported', async () => {
    const { types } = await sync({ urls: [url, 'https://calendar.example/b.ics'] }, (address) => {
      if (address !== url) return { unchanged: true }
      throw new HttpFailure('no answer', { url: address })
    })
    expect(types).toEqual(['broken'])
  })

  test('when none can be read the run fails', async () => {
    const urls = [url, 'https://calendar.example/b.ics']
    const failing = sync({ urls }, (address) => {
      throw new HttpFailure(`${address} does not answer`, { url: address })
    })
    await expect(failing).rejects.toThrow(`${url} does not answer`)
  })

  test('a calendar that is cut off gives what there is, and absence means nothing', async () => {
    const { types, messages } = await sync({ url }, () => ({ body: body.slice(0, -13) }))
    expect(types).toEqual(['note', 'record'])
    expect(messages[0]).toMatchObject({ code: 'cut_off' })
  })

  test('another moment of export changes no record', async () => {
    const stamped = (moment: string) => ({
      body: calendar(
        event(
          'UID:1',
          'SUMMARY:A',
          `DTSTAMP:${moment}`,
          `LAST-MODIFIED:${moment}`,
          'DTSTART:20261120T190000Z',
        ),
      ),
    })
    const first = await sync({ url }, () => stamped('20261101T000000Z'))
    const second = await sync({ url }, () => stamped('20261102T000000Z'))
    expect(second.messages).toEqual(first.messages)
  })

  test('a long calendar is resumed where it stopped, and begun again when it has changed', async () => {
    const long = (count: number) =>
      calendar(
        ...Array.from({ length: count }, (_, at) =>
          event(`UID:${at}`, 'SUMMARY:A', 'DTSTART:20261120T190000Z'),
        ),
      )
    const files = [{ name: 'a.ics', body: bytes(long(600)) }]
    const { messages } = await runRecorded(ical, files)
    const checkpoints = messages.filter((message) => message.type === 'checkpoint')
    expect(checkpoints).toHaveLength(2)
    const { cursor } = checkpoints[1]!
    const resumed = await runRecorded(ical, files, { cursor })
    expect(resumed.messages).toEqual(messages.slice(messages.indexOf(checkpoints[1]!) + 1))
    const changed = [{ name: 'a.ics', body: bytes(long(601)) }]
    expect((await runRecorded(ical, changed, { cursor })).drafts).toHaveLength(601)
  })
})
