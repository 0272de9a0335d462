import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { TranslationRequestDeps } from '#server/subjects/translation/reader-requests.ts'

export const Slug = z.object({ slug: z.string() })
export const SavedQuery = z.object({
  timeline: z.enum(['upcoming', 'past']).default('upcoming'),
  city: z.string().optional(),
  cursor: z.string().max(200).optional(),
})

export type SavedDeps = Omit<AccountDeps, 'passwords'> &
  Pick<CatalogueDeps, 'reference'> &
  TranslationRequestDeps

/** The context of a list of events for this reader. */
export async function contextOf(request: FastifyRequest, { reference, clock }: SavedDeps) {
  return { reference: await reference.get(), locale: localeOf(request), now: clock() }
}
