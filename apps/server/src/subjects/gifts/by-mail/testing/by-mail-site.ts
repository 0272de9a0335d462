import { sql } from 'kysely'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { openMailbox } from '#server/platform/mail/imap.ts'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { startGifts } from '../../testing/gift-site.ts'
import { emptyMailbox } from '../jobs/empty-mailbox.ts'
import type { ByMailDeps } from '../rules/by-mail-deps.ts'

/** A site with a mailbox on a real mail server. */
export async function startByMail(more: Partial<ByMailDeps> = {}) {
  const imap = await startImap()
  const mailbox = { url: imap.url, address: 'events@okolo.example' }
  const mailFrom = 'Okolo <hello@okolo.example>'
  const site = await startGifts({ giftMailbox: mailbox, mailFrom })
  const { db, now: clock, config } = site
  const errors: unknown[] = []
  const deps: ByMailDeps = {
    db,
    clock,
    secrets: site.deps.secrets,
    site: config.site,
    reference: new ReferenceData(db, clock),
    mailbox,
    mailFrom,
    read,
    error: (error) => void errors.push(error),
    ...more,
  }
  const forever = new AbortController().signal

  return {
    ...site,
    imap,
    byMail: deps,
    errors,
    /** Sends a mail to the mailbox. */
    deliver: (raw: string) => imap.deliver(raw, clock()),
    /** Has the mails taken that lie there, as the job does. */
    async take(given: ByMailDeps = deps) {
      const open = await openMailbox(imap.url)
      try {
        while (await emptyMailbox(open, given, { tries: new Map(), signal: forever }));
      } finally {
        await open.close()
      }
    },
    async gifts() {
      const { rows } = await sql<{
        form: Record<string, string>
        state: string
        email: string
        locale: string
      }>`
        select form, state, r.email, g.locale from gift g join giver r on r.id = g.giver_id
        order by g.created_at, form ->> 'day', form ->> 'title'`.execute(db)
      return rows
    },
    /** Forgets all mails and what came of them. */
    async clear() {
      await site.forget('gift_mail')
      for (const name of ['INBOX', 'Okolo/Done', 'Okolo/Refused']) imap.folder(name).splice(0)
      errors.splice(0)
    },
    async close() {
      await site.close()
      await imap.close()
    },
  }
}

let count = 0
/** A mail as a program writes it. */
export function mail(
  body: string,
  {
    from = 'Anna <anna@klub.example>',
    to = 'events+bratislava@okolo.example',
    subject = 'An evening',
    type = 'text/plain; charset=utf-8',
    head = '',
  } = {},
): string {
  count += 1
  return `Return-Path: <anna@klub.example>
Message-ID: <${count}@klub.example>
Date: Fri, 20 Nov 2026 15:00:00 +0100
From: ${from}
To: ${to}
Subject: ${subject}
MIME-Version: 1.0
Content-Type: ${type}
${head}
${body}
`
}

/** Reads lines such as `2026-12-05 19:00 Title @ Place`, and the same facts of a calendar. */
const read: ByMailDeps['read'] = async (given) => {
  const text = given.kind === 'poster' ? '2026-12-24 18:00 Poster @ Hall' : given.text
  const forms =
    given.kind === 'calendar'
      ? text.split('BEGIN:VEVENT').slice(1).map(ofCalendar)
      : text.split('\n').flatMap(ofLine)
  const [form = {}, ...others] = forms
  return {
    form: { ...form, text },
    from: {},
    unsure: [],
    others: others.map((other) => ({ form: other, unsure: [] })),
    text,
  }
}

function ofLine(line: string) {
  const [, day = '', time = '', title = '', place = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) ?([^@]*?) ?(?:@ (.*))?$/.exec(line) ?? []
  return day === '' ? [] : [{ day, time, title, place, where: place === '' ? '' : 'address' }]
}

function ofCalendar(event: string) {
  const of = (name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? ''
  const start = of('DTSTART')
  return {
    title: of('SUMMARY'),
    day: `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}`,
    time: `${start.slice(9, 11)}:${start.slice(11, 13)}`,
    place: of('LOCATION'),
    where: 'address',
  }
}
