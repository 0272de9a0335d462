import type { Me } from '@okolo/contract/people/user'
import { isSpecialCountry } from '@okolo/contract/site/access'
import { sql } from 'kysely'
import type { CapabilityList } from '@okolo/contract/people/capabilities'
import type { Account } from '#server/people/accounts/accounts.ts'
import { endCalendar } from '#server/people/accounts/saved-calendar.ts'
import { personCard } from '#server/people/cards/person-card.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isUsable, revokeInvite } from '#server/subjects/friends/store/invites.ts'
import { friendCount } from '#server/subjects/friends/store/relations.ts'
import { forgetDevice, isServed } from '#server/subjects/notifications/store/push-registrations.ts'

function isPremium({ premium_until }: Account, now: Date): boolean {
  return premium_until !== null && premium_until > now
}

/** Returns one's own account as the contract defines it. */
export async function viewOf(db: Db, account: Account, now: Date): Promise<Me> {
  const { rows } = await sql<{ provider: 'google' | 'apple' }>`
    select distinct provider from user_identity where user_id = ${account.id} order by provider`.execute(
    db,
  )
  const premium = isPremium(account, now)
  return {
    uuid: account.uuid,
    id: account.uuid,
    email: account.email,
    name: account.name,
    about: account.about,
    image: personCard(account).image,
    // Nobody is their own friend.
    is_followed: false,
    is_following: false,
    friend_count: await friendCount(db, account.id),
    email_verified: account.email_verified_at !== null,
    has_password: account.password_hash !== null,
    role: premium ? 'premium' : 'user',
    is_premium: premium,
    is_special_access: isSpecialCountry(account.country),
    locale: account.locale,
    country: account.country,
    translate_content: account.translate_content,
    translate_to: account.translate_to,
    show_original: account.show_original,
    is_findable: account.is_findable,
    time_zone: account.time_zone,
    saves_visibility: account.saves_visibility,
    providers: rows.map(({ provider }) => provider),
    created_at: account.created_at.toISOString(),
  }
}

type Listed = Omit<CapabilityList['results'][number], 'created_at'> & { created_at: Date }

/** Returns the capabilities of a person other than sessions and mailed links, newest first. */
export async function listCapabilities(db: Db, userId: number, now: Date): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select uuid as id, 'calendar' as kind, null as device, created_at from saved_calendar where user_id = ${userId}
    union all
    select id, 'invitation', null, created_at from friend_invite i where user_id = ${userId} and ${isUsable(now)}
    union all
    select uuid, 'push', name, created_at from push_registration r where user_id = ${userId} and ${isServed(now)}
    order by created_at desc, id`.execute(db)
  return rows
}

/** Ends one of a person's listed capabilities. Returns false if there is none of that id. */
export async function endCapability(db: Db, userId: number, id: string): Promise<boolean> {
  return (
    (await endCalendar(db, userId, id)) ||
    (await revokeInvite(db, userId, id)) ||
    (await forgetDevice(db, userId, id))
  )
}
