import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { sql } from 'kysely'
import { MailboxFailure, oldestTaken, openMailbox } from '#server/platform/mail/imap.ts'
import { letterHtml } from '#server/platform/mail/letter-html.ts'
import { senderOf } from '#server/platform/mail/sender.ts'
import { MailFailure, smtpSender, type Written } from '#server/platform/mail/smtp.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { lasting, off, ok, warning, wrong, type Finding, type Patient } from './finding.ts'

const PATIENCE_MS = 15_000

/** Greets the mail server and logs in, or sends a letter for a trial. */
export async function lookAtMail(patient: Patient): Promise<Finding> {
  const { config, mail } = patient
  if (config.smtpUrl === null)
    return mail === null
      ? off('letters wait: OKOLO_SMTP_URL is not set')
      : wrong('no letter was sent: OKOLO_SMTP_URL is not set', 'Set it and OKOLO_MAIL_FROM.')
  const { host } = new URL(config.smtpUrl)
  if (mail !== null) return sendTrial(mail, host, config.smtpUrl, patient)
  const failure = await greet(config.smtpUrl)
  return failure === null
    ? ok(`${host} greets and takes the login; \`doctor --mail\` sends a letter`)
    : wrong(
        `${host} does not take letters: ${failure}`,
        'Is OKOLO_SMTP_URL right, and its port open?',
      )
}

/** Logs in to the mailbox of events, opens its folder and counts what waits there. */
export async function lookAtMailbox({ config }: Patient): Promise<Finding> {
  const { giftMailbox, clock } = config
  if (giftMailbox === null) return off('events are not taken by mail: OKOLO_IMAP_URL is not set')
  const { host } = new URL(giftMailbox.url)
  try {
    const mailbox = await openMailbox(giftMailbox.url)
    const waiting = await mailbox.unread(oldestTaken(clock())).finally(mailbox.close)
    const text = `${host} takes the login and opens the folder; ${waiting.length} mails are unread`
    return config.smtpUrl === null
      ? warning(text, 'Set OKOLO_SMTP_URL: nobody gets an answer.')
      : ok(text)
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error
    return wrong(
      `${host} does not let us read events: ${error.message}`,
      'Is OKOLO_IMAP_URL right, with its folder, and its port open?',
    )
  }
}

/** Returns the server's complaint, without what it repeats of ours. */
function greet(url: string): Promise<string | null> {
  const options = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...options,
  })
  return new Promise((done) => {
    const settle = (error?: Error | null) => {
      connection.quit()
      connection.close()
      done(error ? codeOf(error) : null)
    }
    connection.once('error', settle)
    connection.connect((error) => {
      if (error || options.auth === undefined) settle(error)
      else connection.login(options.auth, settle)
    })
  })
}

function codeOf(error: Error): string {
  const words = (['responseCode', 'code', 'command'] as const).flatMap((name) => {
    const word: unknown = Object.entries(error).find(([key]) => key === name)?.[1]
    return typeof word === 'string' || typeof word === 'number' ? [String(word)] : []
  })
  return words.length > 0 ? words.join(' ') : 'it failed'
}

async function sendTrial(
  address: string,
  host: string,
  url: string,
  { config, signal }: Patient,
): Promise<Finding> {
  const now = config.clock()
  const letter = {
    id: 0,
    key: `doctor ${now.toISOString()}`,
    address,
    kind: 'doctor',
    locale: 'en',
    linkId: null,
    details: {},
    attempts: 0,
    createdAt: now,
  }
  try {
    await smtpSender({ url, from: () => senderOf(config.mailFrom, config.site), until: signal })(
      letter,
      trial(config),
      () => Promise.resolve(true),
    )
    return ok(`${host} took a letter to ${address}: look whether it arrives, and not as spam`)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return wrong(
      `${host} did not take a letter to ${address}: ${error.message}`,
      'Is OKOLO_SMTP_URL right, and may OKOLO_MAIL_FROM send there?',
    )
  }
}

function trial({ publicUrl, site }: Config): Written {
  const [subject, text] = ['A letter for a trial', `Letters of ${publicUrl} arrive here.`]
  const html = letterHtml({
    locale: 'en',
    title: subject,
    paragraphs: [text],
    items: [],
    button: { url: publicUrl, label: 'Open the site' },
    copy: 'Or copy this address:',
    note: '`okolo doctor --mail` has sent it.',
    signature: site.value.name,
    publicUrl,
    site,
  })
  return { subject, text: `${text}\n`, html, locale: 'en' }
}

const LATE_MS = 15 * 60_000

/** Letters that wait too long, and those that failed within a day. */
export async function lookAtLetters({ config, database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const now = config.clock()
  const { rows } = await sql<{
    waiting: number
    since: Date | null
    failed: number
    sent: Date | null
  }>`
    select count(*) filter (where state in ('queued', 'sending'))::int as waiting,
      min(due_at) filter (where state in ('queued', 'sending')) as since,
      count(*) filter (where state = 'failed' and created_at > ${now}::timestamptz - interval '1 day')::int as failed,
      max(sent_at) as sent
    from mail`.execute(database.db)
  const [{ waiting, since, failed, sent } = { waiting: 0, since: null, failed: 0, sent: null }] =
    rows
  const last =
    sent === null
      ? 'none was sent yet'
      : `the last was sent ${lasting(now.getTime() - sent.getTime())} ago`
  const text = `${waiting} waiting, ${failed} failed within a day, ${last}`
  const wait = since === null ? 0 : now.getTime() - since.getTime()
  if (config.smtpUrl !== null && wait > LATE_MS)
    return warning(
      `${text}; one is due for ${lasting(wait)}`,
      'Does a worker run, and does the mail server answer?',
    )
  return failed > 0 ? warning(text, 'Look at `error` of table mail.') : ok(text)
}
