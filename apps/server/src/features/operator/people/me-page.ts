import { isLocale, LOCALES } from '@okolo/contract/locale'
import { randomBytes } from 'node:crypto'
import { changePassword } from '#server/people/operators/change-password.ts'
import {
  findOperator,
  setLocale,
  wantGiftLetters,
  type Operator,
} from '#server/people/operators/operators.ts'
import { listSessions, revokeSessions, type SessionRow } from '#server/people/operators/sessions.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import { Spoken, told, type Text } from '#server/words/messages/told.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import { passwordFault } from '../login/password-fault.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { moment, section, table } from '../parts.ts'
import { mayCall } from '../permissions.ts'

const HOME = '/operator/me'

/** An operator's own account: language, sessions, password. */
export const mePage: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock, people } = deps

    router.page('/me', (ask) => page(ask, null))

    router.action('/me/language', async (ask) => {
      const { locale } = ask.form
      if (!isLocale(locale)) throw refused(told('me.noLanguage'))
      await setLocale(db, ask.session.operatorId, locale)
      return {
        to: HOME,
        say: told('me.languageSaved'),
        locale,
        did: { what: 'operator.language', about: ask.session.name, details: { locale } },
      }
    })

    router.action('/me/letters', async ({ form, session }) => {
      const isWanted = form['gifts'] === 'yes'
      await wantGiftLetters(db, session.operatorId, isWanted)
      return {
        to: HOME,
        say: told('texts.saved'),
        did: { what: 'operator.letters', about: session.name, details: { gifts: isWanted } },
      }
    })

    router.action('/me/sessions/end', async (ask) => {
      const { id, operatorId, name } = ask.session
      const one = Number(ask.form['session'] ?? '')
      const which =
        Number.isSafeInteger(one) && one > 0 ? { id: one, operatorId } : { operatorId, except: id }
      const ended = await revokeSessions(db, which, clock())
      return {
        to: HOME,
        say: told('me.ended', { sessions: ended }),
        did: { what: 'operator.revoke', about: name, details: { ended } },
      }
    })

    router.action('/me/password', async (ask) => {
      const { present = '', password = '', again = '', code = '' } = ask.form
      const { email, name } = await known(ask)
      if (email === null) throw refused(told('me.noPassword'))
      const fault = await passwordFault(password, again, { name, email })
      if (fault !== null) return page(ask, fault)
      const passwordHash = await people.passwords.hash(password, randomBytes(16))
      const outcome = await changePassword(
        { ...people, db, clock },
        { email, password: present, code, ip: ask.ip },
        { passwordHash, session: ask.session },
      )
      if (outcome.state === 'too many')
        return page(ask, told('login.tooMany', { minutes: Math.ceil(outcome.wait / 60) }))
      if (outcome.state === 'wrong') return page(ask, told('me.wrong'))
      return {
        to: HOME,
        say: told('me.changed'),
        did: { what: 'operator.password', about: name },
      }
    })

    async function known({ session }: Ask): Promise<Operator> {
      const found = await findOperator(db, session.operatorId)
      if (found === null) throw notFound(session.name)
      return found
    }

    async function page(ask: Ask, fault: Text | null): Promise<Page> {
      const { hasPassword, wantsGiftLetters, email } = await known(ask)
      const sessions = await listSessions(db, clock(), ask.session.operatorId)
      return {
        title: told('me.title'),
        status: fault === null ? 200 : 400,
        body: html`${section('language', told('me.language'), languageForm(ask))}
        ${
          email !== null &&
          mayCall(ask.session.role, 'POST', `${HOME}/letters`) &&
          section('letters', told('me.letters'), letterForm(ask, wantsGiftLetters))
        }
        ${section('sessions', told('me.sessions'), sessionList(ask, sessions))}
        ${section('password', told('me.password'), passwordForm(ask, hasPassword, fault))}`,
      }
    }
  },
}

function languageForm(ask: Ask): Html {
  const names = Object.fromEntries(LOCALES.map((one) => [one, languageName(one)]))
  return actionForm(
    ask,
    { to: `${HOME}/language`, label: told('common.save') },
    selectField(told('me.language'), 'locale', names, ask.locale),
  )
}

function letterForm(ask: Ask, wantsGiftLetters: boolean): Html {
  return actionForm(
    ask,
    { to: `${HOME}/letters`, label: told('common.save') },
    html`<label class="check"
      ><input type="checkbox" name="gifts" value="yes" ${wantsGiftLetters && html`checked`} /><span
        >${told('me.giftLetters')}</span
      ></label
    >`,
  )
}

/** A language in its own words: `Deutsch`. */
export function languageName(locale: string): Spoken {
  return new Spoken(() => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale)
}

function sessionList(ask: Ask, sessions: readonly SessionRow[]): Html {
  const to = `${HOME}/sessions/end`
  return html`${table(sessions, [
    [told('me.device'), ({ agent, openedAt }) => (openedAt === null ? told('me.link') : agent)],
    [told('me.opened'), ({ openedAt, createdAt }) => moment(openedAt ?? createdAt)],
    [told('me.lastSeen'), ({ seenAt }) => (seenAt === null ? '–' : moment(seenAt))],
    [told('me.until'), ({ expiresAt }) => moment(expiresAt)],
    [
      '',
      ({ id }) =>
        id === ask.session.id
          ? told('me.thisOne')
          : actionForm(ask, { to, label: told('me.endIt'), fields: { session: String(id) } }),
    ],
  ])}
  ${sessions.length > 2 && actionForm(ask, { to, label: told('me.endOthers') })}`
}

function passwordForm(ask: Ask, hasPassword: boolean, fault: Text | null): Html {
  if (!hasPassword) return html`<p>${told('me.noPassword')}</p>`
  // A password is not sent back.
  const empty = { ...ask, form: {} }
  const field = (label: Text, name: string, autocomplete: string, more = {}) =>
    textField(empty, { label, name, autocomplete, required: true, type: 'password', ...more })
  return html`<p class="lead">${told('me.passwordLead')}</p>
    ${actionForm(
      ask,
      { to: `${HOME}/password`, label: told('me.change'), kind: 'primary', fault },
      field(told('me.present'), 'present', 'current-password'),
      field(told('me.new'), 'password', 'new-password'),
      field(told('me.again'), 'again', 'new-password'),
      field(told('login.code'), 'code', 'one-time-code', {
        type: 'text',
        hint: told('login.codeHint'),
        maxlength: 20,
      }),
    )}`
}
