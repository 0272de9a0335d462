import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LoginAnswer } from '@okolo/contract/people/session'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import type { AppDeps } from '#server/app/route-deps.ts'
import { answersOf } from '#server/jobs/answer-requests.ts'
import { lettersOf } from '#server/jobs/letters.ts'
import { argon2Passwords } from '#server/people/passwords/passwords.ts'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { SendMail, Written } from '#server/platform/mail/smtp.ts'
import { readConfig, type Config } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { peopleOf } from '../people-of.ts'

export const PASSWORD = 'a quiet violin at noon'
const START = new Date('2026-11-20T15:00:00Z')

export type Sent = { mail: QueuedMail } & Written

/** A server with accounts on a database of its own, its clock and the letters that it sends. */
export async function startPeople(given: Partial<Config> = {}, more: Partial<AppDeps> = {}) {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'okolo-people-'))
  let now = START
  const clock = () => now
  const config: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, clock, ...given }
  const work = { computed: 0 }
  const passwords = argon2Passwords((password, options) => {
    work.computed += 1
    return hash(password, options)
  })
  const deps = { db: database.db, database, config, clock, passwords }
  const app = await buildApp({ ...deps, ...more })
  const people = peopleOf(deps)
  const write = lettersOf(deps)
  const answerLetters = answersOf(deps, { error: fail })
  const sent: Sent[] = []
  let address = 0

  /** A request from an address of its own, unless one is given. */
  async function ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | null,
    {
      token,
      locale = 'en',
      ip,
      headers = {},
    }: { token?: string; locale?: string; ip?: string; headers?: Record<string, string> } = {},
  ) {
    address += 1
    return app.inject({
      method,
      url,
      remoteAddress: ip ?? `10.${address >> 8}.${address & 255}.1`,
      ...(payload === undefined || payload === null ? {} : { payload }),
      headers: {
        'accept-language': locale,
        'user-agent': 'Test/1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
  }

  /** Sends queued letters, for example by a mail server. */
  const sendLetters = (send: SendMail) =>
    sendDueMail({ db: database.db, clock, write, send, answer: answerLetters, error: fail })

  /** Sends queued letters and returns them, newest last. */
  async function letters(to?: string): Promise<Sent[]> {
    await sendLetters(async (mail, written) => void sent.push({ mail, ...written }))
    return to === undefined ? sent : sent.filter(({ mail }) => mail.address === to)
  }

  /**
   * Waits for the newest letter of a kind to an address, because some are queued after the answer.
   */
  async function letter(to: string, kind: string, count = 1): Promise<Sent> {
    return vi.waitFor(async () => {
      const found = (await letters(to)).filter(({ mail }) => mail.kind === kind)
      const last = found.at(-1)
      if (last === undefined || found.length < count) throw new Error(`no ${kind} to ${to}`)
      return last
    }, 10_000)
  }

  async function signUp(email: string, password = PASSWORD) {
    const answer = await ask('POST', '/v1/users/signup/', {
      email,
      password1: password,
      password2: password,
    })
    const signedIn = LoginAnswer.parse(answer.json())
    const { rows } = await sql<{ id: number }>`
      select id from user_account where uuid = ${signedIn.user.uuid}`.execute(database.db)
    // Tests that look into the database need the account's id there.
    return { ...signedIn, user: { ...signedIn.user, id: rows[0]?.id ?? 0 } }
  }

  return {
    app,
    database,
    db: database.db,
    people,
    write,
    answerLetters,
    sendLetters,
    config,
    work,
    ask,
    letters,
    letter,
    signUp,
    /** Signs up and confirms the address, as its owner would. */
    async member(email: string, password = PASSWORD) {
      const signedIn = await signUp(email, password)
      const { k } = linkOf(await letter(email, 'verify'))
      await ask('POST', '/v1/users/email/verify/confirm/', { token: k }, { token: signedIn.access })
      return signedIn
    },
    logIn: (email: string, password = PASSWORD) =>
      ask('POST', '/v1/users/login/', { email, password }),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    rows: async (table: string) =>
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db))
        .rows,
    close: async () => {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function fail(error: unknown): never {
  throw error
}

/** Returns `u` and `k` of a letter's link. */
export function linkOf({ text }: { text: string }): { path: string; u: string; k: string } {
  const found = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
  if (found === undefined) throw new Error(`no link in: ${text}`)
  const { pathname, searchParams } = new URL(found)
  return { path: pathname, u: searchParams.get('u') ?? '', k: searchParams.get('k') ?? '' }
}
