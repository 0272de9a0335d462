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
import { notFound, Problem, refused } from '#server/platform/problem.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, moment, section } from '../parts.ts'

const HOME = '/operator/people'

const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner: may do everything',
  editor: 'Editor: looks after the cities below',
  viewer: 'Viewer: reads, and changes nothing',
}

/** Lists the people who run the site. Owners invite, change, log out and end them. */
export const peoplePage: OperatorPage = {
  menu: { href: HOME, label: 'People' },
  routes: (router, { db, clock, config }) => {
    router.page('/people', (ask) => page(ask, null))

    router.action('/people', (ask) =>
      orAgain(ask, async () => {
        const given = await readForm(db, ask.form)
        const now = clock()
        await inTransaction(db, async (tx) => {
          const id = await addOperator(tx, given, now)
          if (id === null) throw refused('Somebody has this name or this address already.')
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
        throw refused(`${name} has no address. Invite them under another name.`)
      return { to: HOME, say: invitedText(name), did: { what: 'operator.invite', about: name } }
    })

    router.action('/people/:id/role', (ask) =>
      orAgain(ask, async () => {
        const { id, name } = await known(ask)
        const given = { role: roleIn(ask.form), cities: await citiesIn(db, ask.form) }
        if (!(await inTransaction(db, (tx) => changeRole(tx, id, given)))) throw lastOwner()
        return {
          to: HOME,
          say: `Changed: ${name}`,
          did: { what: 'operator.change', about: name, details: given },
        }
      }),
    )

    router.action('/people/:id/log-out', async (ask) => {
      const { id, name } = await known(ask)
      const ended = await revokeSessions(db, { operatorId: id }, clock())
      return {
        to: HOME,
        say: `Logged out: ${name}`,
        did: { what: 'operator.revoke', about: name, details: { ended } },
      }
    })

    router.action('/people/:id/end', async (ask) => {
      const { id, name } = await known(ask)
      if (ask.form['sure'] !== 'yes') throw refused('Say that you are sure.')
      if (!(await inTransaction(db, (tx) => endOperator(tx, id, clock())))) throw lastOwner()
      return { to: HOME, say: `Ended: ${name}`, did: { what: 'operator.end', about: name } }
    })

    function invitedText(name: string): string {
      return config.smtpUrl === null
        ? `Invited: ${name}. Without a mail server the letter waits at /dev/mail.`
        : `Invited: ${name}. The letter is on its way.`
    }

    async function known({ params }: Ask): Promise<Operator> {
      const { id = '' } = params
      const found = /^\d{1,15}$/.test(id) ? await findOperator(db, Number(id)) : null
      if (found === null) throw notFound('The person')
      return found
    }

    async function page(ask: Ask, fault: string | null): Promise<Page> {
      const people = await listOperators(db)
      return {
        title: 'People',
        status: fault === null ? 200 : 400,
        body: html`${cards(
          people.map((person) => card(ask, person)),
          { empty: 'Nobody yet.', pairs: true },
        )}
        ${ask.session.role === 'owner' && section('invite', 'Invite somebody', inviteForm(ask, fault))}`,
      }
    }

    /** Shows the form again with what was wrong. */
    async function orAgain<T>(ask: Ask, act: () => Promise<T>): Promise<T | Page> {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        return page(ask, error.message)
      }
    }
  },
}

function lastOwner(): Problem {
  return refused('The last owner stays an owner.')
}

async function readForm(db: Db, form: Ask['form']): Promise<NewOperator> {
  const { name = '', email = '' } = form
  if (!isOperatorName(name))
    throw refused('The name is up to 60 letters, digits, spaces, dots and dashes.')
  if (!EMAIL_PATTERN.test(email)) throw refused('This is not a mail address.')
  return { name, email, role: roleIn(form), cities: await citiesIn(db, form) }
}

function roleIn(form: Ask['form']): Role {
  const role = ROLES.find((one) => one === form['role'])
  if (role === undefined) throw refused('Choose a role.')
  return role
}

/** The cities of an editor, by their names. */
async function citiesIn(db: Db, form: Ask['form']): Promise<string[]> {
  if (form['role'] !== 'editor') return []
  const names = (form['cities'] ?? '').split(',').map((name) => name.trim())
  const slugs: string[] = []
  for (const name of names.filter((one) => one !== '')) {
    const slug = await findCitySlug(db, name)
    if (slug === null) throw refused(`There is no city "${name}".`)
    slugs.push(slug)
  }
  if (slugs.length === 0) throw refused('An editor needs a city.')
  return [...new Set(slugs)]
}

function inviteForm(ask: Ask, fault: string | null): Html {
  return actionForm(
    ask,
    { to: HOME, label: 'Invite', kind: 'primary', fault },
    textField(ask, {
      label: 'Name',
      name: 'name',
      required: true,
      maxlength: 60,
      hint: 'Stands in the log.',
    }),
    textField(ask, { label: 'Mail address', name: 'email', type: 'email', required: true }),
    selectField('Role', 'role', ROLE_WORDS, ask.form['role'] ?? 'editor'),
    citiesField(ask, []),
  )
}

function citiesField(ask: Ask, cities: readonly string[]): Html {
  return textField(ask, {
    label: 'Cities of an editor',
    name: 'cities',
    value: cities.join(', '),
    hint: 'Names or slugs, with commas between them.',
  })
}

function card(ask: Ask, person: Operator): Html {
  const { id, name, email, role, cities, inviteExpiresAt, seenAt } = person
  const to = (verb: string) => `${HOME}/${id}/${verb}`
  // The form below keeps its own values, not those of the invitation.
  const own = { ...ask, form: {} }
  return html`<li class="card">
    <p class="card-head"><strong>${name}</strong><span class="badge">${role}</span></p>
    <p>${email ?? 'No address'}${cities.length > 0 && html` · ${cities.join(', ')}`}</p>
    <p class="muted">
      ${waysIn(person)} · ${seenAt === null ? 'never seen' : html`seen ${moment(seenAt)}`}
      ${inviteExpiresAt !== null && html` · invited until ${moment(inviteExpiresAt)}`}
    </p>
    <div class="actions">
      ${email !== null && actionForm(ask, { to: to('invite'), label: 'Invite again' })}
      ${actionForm(ask, { to: to('log-out'), label: 'Log out' })}
    </div>
    ${
      ask.session.role === 'owner' &&
      html`<details>
        <summary>Change or end</summary>
        ${actionForm(
          ask,
          { to: to('role'), label: 'Change' },
          selectField('Role', 'role', ROLE_WORDS, role),
          citiesField(own, cities),
        )}
        ${actionForm(
          ask,
          { to: to('end'), label: 'End', kind: 'danger' },
          html`<label class="check"
            ><input type="checkbox" name="sure" value="yes" required /><span
              >I am sure: ${name} comes in no more.</span
            ></label
          >`,
        )}
      </details>`
    }
  </li>`
}

function waysIn({ email, hasPassword, hasProvider }: Operator): string {
  const ways = [hasPassword && 'password and code', hasProvider && 'provider'].filter(Boolean)
  if (ways.length > 0) return ways.join(', ')
  return email === null ? 'links of the command line' : 'no login yet'
}
