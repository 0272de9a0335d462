import { z } from 'zod'
import { byNetwork } from '#server/people/sessions/attempts.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import type { Holder } from '../store/holder.ts'
import { acceptInvitation } from '../store/invitations.ts'
import { inviteToPage, removeFromPage } from '../store/people.ts'
import { DAY, HOUR, isTooMany } from './form-limits.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function invitePerson(
  deps: FormsDeps,
  holder: Holder,
  { request, locale, form }: Posted,
): Promise<Query> {
  const email = z.email().max(254).safeParse(form.email)
  if (!email.success) return { error: 'email' }
  const mailbox = mailboxKey(email.data)
  const limits = [
    ...byNetwork('claim invitation', request.ip, { max: 20, seconds: HOUR }),
    { what: 'claim invitation by', who: holder.uuid, limit: { max: 10, seconds: DAY } },
    { what: 'claim invitation to', who: mailbox, limit: { max: 3, seconds: DAY } },
  ]
  if (await isTooMany(deps, limits)) return { error: 'often' }
  const outcome = await inviteToPage(deps, holder, { email: email.data, locale })
  return outcome === 'invited' ? { sent: outcome } : { error: outcome }
}

export async function joinPage(deps: FormsDeps, { request, slug, form }: Posted): Promise<Query> {
  const limits = byNetwork('claim join', request.ip, { max: 30, seconds: HOUR })
  if (await isTooMany(deps, limits)) return { error: 'often' }
  const k = await acceptInvitation(deps, slug, form.k)
  return k === null ? { error: 'invitation' } : { k, sent: 'joined' }
}

export async function removePerson(
  deps: FormsDeps,
  holder: Holder,
  { form: { person } }: Posted,
): Promise<Query> {
  return (await removeFromPage(deps, holder, person)) ? { sent: 'removed' } : { error: 'failed' }
}
