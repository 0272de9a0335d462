import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { PROGRAM } from '#server/platform/release.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { hasSite } from './installed-sources.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** One of the steps from an empty installation to a site. `href`: the operator's page that does it. */
export type SetupStep = {
  name: 'city' | 'sources' | 'look' | 'mail'
  isDone: boolean
  /** The state in a sentence. */
  state: Text
  /** Commands and pages that go on from here. */
  todo: Text
  href: string
}

type SetupConfig = Pick<Config, 'site' | 'smtpUrl' | 'mailFrom'>

/** Tells how far an installation is on its way to a site. */
export async function loadSetup(db: Db, config: SetupConfig): Promise<SetupStep[]> {
  return [await cityStep(db, config), await sourcesStep(db), lookStep(config), mailStep(config)]
}

async function cityStep(db: Db, { site }: SetupConfig): Promise<SetupStep> {
  const { rows } = await sql<{ name: string; added: number }>`
    select coalesce((select name from city where slug = ${site.value.city}), ${site.value.city}) as name,
      (select count(*)::int from city where is_added) as added`.execute(db)
  const { name = '', added = 0 } = rows[0] ?? {}
  const isDone = hasSite({ site }) && site.value.isCityNamed
  return {
    name: 'city',
    isDone,
    state: isDone ? told('setup.begins', { city: name }) : told('setup.noTown', { added }),
    todo: told('setup.cityTodo', {
      setup: `${PROGRAM} setup --town <name>`,
      add: `${PROGRAM} places add`,
    }),
    href: '/operator/site',
  }
}

async function sourcesStep(db: Db): Promise<SetupStep> {
  const { rows } = await sql<{ sources: number; events: number }>`
    select count(*)::int as sources,
      coalesce(sum((select count(distinct l.event_id)::int from listing l where l.source_id = s.id)), 0)::int as events
    from source s where not is_demo and is_enabled and every_minutes is not null`.execute(db)
  const { sources = 0, events = 0 } = rows[0] ?? {}
  return {
    name: 'sources',
    isDone: sources > 0,
    state: sources === 0 ? told('setup.noSources') : told('setup.gathered', { sources, events }),
    todo: told('setup.sourcesTodo', {
      add: `${PROGRAM} sources add <address> --city <name>`,
      scan: `${PROGRAM} town scan`,
    }),
    href: '/operator/add',
  }
}

function lookStep({ site }: SetupConfig): SetupStep {
  const { isNamed, name, colours, logo } = site.value
  const isOwn = colours !== null || logo !== null
  return {
    name: 'look',
    isDone: isNamed && isOwn,
    state: isNamed
      ? isOwn
        ? told('setup.ownLook', { name })
        : told('setup.usualLook', { name })
      : told('setup.noName'),
    todo: told('setup.lookTodo', { command: `${PROGRAM} site init --name <name>` }),
    href: '/operator/site',
  }
}

function mailStep({ smtpUrl, mailFrom }: SetupConfig): SetupStep {
  return {
    name: 'mail',
    isDone: smtpUrl !== null,
    state: smtpUrl === null ? told('setup.noMail') : told('setup.mailFrom', { from: mailFrom }),
    todo: told('setup.mailTodo', { command: `${PROGRAM} doctor` }),
    href: '/operator/messages',
  }
}
