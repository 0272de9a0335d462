import { isLocale, LOCALES } from '@okolo/contract/locale'
import { EMAIL_PATTERN } from '@okolo/contract/people/account-text'
import { findCitySlug } from '#server/catalogue/reference/places.ts'
import { mailInvitation } from '#server/people/operators/invitations.ts'
import {
  addOperator,
  changeRole,
  endOperator,
  findOperator,
  isOperatorName,
  listOperators,
  ROLES,
  type NewOperator,
  type Operator,
  type Role,
} from '#server/people/operators/operators.ts'
import { revokeSessions } from '#server/people/operators/sessions.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { languageName } from './me-page.ts'
import { cards, moment, section } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const HOME = '/operator/people'

const ROLE_WORDS: Record<Role, Text> = {
  owner: told('people.owner'),
  editor: told('people.editor'),
  viewer: told('people.viewer'),
}

/** Lists the people who run the site. Owners invite, change, log out and end them. */
export const peoplePage: OperatorPage = {
  menu: { href: HOME, label: told('people.title') },
  routes: (router, { db, clock, config }) => {
    router.page('/people', (ask) => page(ask, null))

    router.action('/people', (ask) =>
      orAgain(ask, async () => {
        const given = await readForm(db, ask.form)
        const now = clock()
        await inTransaction(db, async (tx) => {
          const id = await addOperator(tx, given, now)
          if (id === null) throw refused(told('people.taken'))
          await mailInvitation(tx, { id, by: ask.session.name, now })
        })
        const { name, role, cities } = given
        return {
          to: HOME,
          say: invitedText(name),
          did: { what: 'operator.invite', about: name, details: { role, cities } },
        }
      }),
    )

    router.action('/people/:id/invite', async (ask) => {
      const { id, name } = await known(ask)
      const letter = { id, by: ask.session.name, now: clock() }
      if (!(await inTransaction(db, (tx) => mailInvitation(tx, letter))))
        throw refused(told('people.noAddressOf', { name }))
      return { to: HOME, say: invitedText(name), did: { what: 'operator.invite', about: name } }
    })

    router.action('/people/:id/role', (ask) =>
      orAgain(ask, async () => {
        const { id, name } = await known(ask)
        const given = { role: roleIn(ask.form), cities: await citiesIn(db, ask.form) }
        if (!(await inTransaction(db, (tx) => changeRole(tx, id, given)))) throw lastOwner()
        return {
          to: HOME,
          say: told('people.changed', { name }),
          did: { what: 'operator.change', about: name, details: given },
        }
      }),
    )

    router.action('/people/:id/log-out', async (ask) => {
      const { id, name } = await known(ask)
      const ended = await revokeSessions(db, { operatorId: id }, clock())
      return {
        to: HOME,
        say: told('people.loggedOut', { name }),
        did: { what: 'operator.revoke', about: name, details: { ended } },
      }
    })

    router.action('/people/:id/end', async (ask) => {
      const { id, name } = await known(ask)
      if (ask.form['sure'] !== 'yes') throw refused(told('common.saySure'))
      if (!(await inTransaction(db, (tx) => endOperator(tx, id, clock())))) throw lastOwner()
      return {
        to: HOME,
        say: told('people.ended', { name }),
        did: { what: 'operator.end', about: name },
      }
    })

    function invitedText(name: string): Text {
      return config.smtpUrl === null
        ? told('people.invitedNoMail', { name })
        : told('people.invited', { name })
    }

    async function known({ params }: Ask): Promise<Operator> {
      const { id = '' } = params
      const found = /^\d{1,15}$/.test(id) ? await findOperator(db, Number(id)) : null
      if (found === null) throw new Problem(404, 'not_found', told('people.missing'))
      return found
    }

    async function page(ask: Ask, fault: Text | null): Promise<Page> {
      const people = await listOperators(db)
      return {
        title: told('people.title'),
        status: fault === null ? 200 : 400,
        body: html`${cards(
          people.map((person) => card(ask, person)),
          { empty: told('people.nobody'), pairs: true },
        )}
        ${ask.session.role === 'owner' && section('invite', told('people.invite'), inviteForm(ask, fault))}`,
      }
    }

    /** Shows the form again with what was wrong. */
    async function orAgain<T>(ask: Ask, act: () => Promise<T>): Promise<T | Page> {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        return page(ask, error.told)
      }
    }
  },
}

function lastOwner(): Problem {
  return refused(told('people.lastOwner'))
}

async function readForm(db: Db, form: Ask['form']): Promise<NewOperator> {
  const { name = '', email = '' } = form
  if (!isOperatorName(name)) throw refused(told('people.faultName'))
  if (!EMAIL_PATTERN.test(email)) throw refused(told('people.faultEmail'))
  const locale = isLocale(form['locale']) ? form['locale'] : null
  return { name, email, role: roleIn(form), cities: await citiesIn(db, form), locale }
}

function roleIn(form: Ask['form']): Role {
  const role = ROLES.find((one) => one === form['role'])
  if (role === undefined) throw refused(told('people.faultRole'))
  return role
}

/** The cities of an editor, by their names. */
async function citiesIn(db: Db, form: Ask['form']): Promise<string[]> {
  if (form['role'] !== 'editor') return []
  const names = (form['cities'] ?? '').split(',').map((name) => name.trim())
  const slugs: string[] = []
  for (const name of names.filter((one) => one !== '')) {
    const slug = await findCitySlug(db, name)
    if (slug === null) throw refused(told('common.noCity', { city: name }))
    slugs.push(slug)
  }
  if (slugs.length === 0) throw refused(told('people.faultCity'))
  return [...new Set(slugs)]
}

function inviteForm(ask: Ask, fault: Text | null): Html {
  return actionForm(
    ask,
    { to: HOME, label: told('people.inviteButton'), kind: 'primary', fault },
    textField(ask, {
      label: told('people.name'),
      name: 'name',
      required: true,
      maxlength: 60,
      hint: told('people.nameHint'),
    }),
    textField(ask, { label: told('login.email'), name: 'email', type: 'email', required: true }),
    selectField(told('people.role'), 'role', ROLE_WORDS, ask.form['role'] ?? 'editor'),
    citiesField(ask, []),
    selectField(
      told('people.language'),
      'locale',
      Object.fromEntries(LOCALES.map((one) => [one, languageName(one)])),
      ask.form['locale'] ?? ask.locale,
    ),
  )
}

function citiesField(ask: Ask, cities: readonly string[]): Html {
  return textField(ask, {
    label: told('people.cities'),
    name: 'cities',
    value: cities.join(', '),
    hint: told('people.citiesHint'),
  })
}

function card(ask: Ask, person: Operator): Html {
  const { id, name, email, role, cities, inviteExpiresAt, seenAt } = person
  const to = (verb: string) => `${HOME}/${id}/${verb}`
  // The form below keeps its own values, not those of the invitation.
  const own = { ...ask, form: {} }
  return html`<li class="card">
    <p class="card-head">
      <strong>${name}</strong><span class="badge">${told(`role.${role}`)}</span>
    </p>
    <p>${email ?? told('people.noAddress')}${cities.length > 0 && html` · ${cities.join(', ')}`}</p>
    <p class="muted">
      ${waysIn(person)} ·
      ${seenAt === null ? told('people.neverSeen') : told('people.seen', { when: moment(seenAt) })}
      ${inviteExpiresAt !== null && html` · ${told('people.invitedUntil', { when: moment(inviteExpiresAt) })}`}
    </p>
    <div class="actions">
      ${email !== null && actionForm(ask, { to: to('invite'), label: told('people.inviteAgain') })}
      ${actionForm(ask, { to: to('log-out'), label: told('frame.logOut') })}
    </div>
    ${
      ask.session.role === 'owner' &&
      html`<details>
        <summary>${told('people.changeOrEnd')}</summary>
        ${actionForm(
          ask,
          { to: to('role'), label: told('people.change') },
          selectField(told('people.role'), 'role', ROLE_WORDS, role),
          citiesField(own, cities),
        )}
        ${actionForm(
          ask,
          { to: to('end'), label: told('people.end'), kind: 'danger' },
          html`<label class="check"
            ><input type="checkbox" name="sure" value="yes" required /><span
              >${told('people.sure', { name })}</span
            ></label
          >`,
        )}
      </details>`
    }
  </li>`
}

function waysIn({ email, hasPassword, hasProvider }: Operator): Text {
  if (hasPassword) return hasProvider ? told('people.byBoth') : told('people.byPassword')
  if (hasProvider) return told('people.byProvider')
  return email === null ? told('people.byLink') : told('people.noLogin')
}
