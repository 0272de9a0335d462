import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { cleanName } from '@okolo/contract/name'
import type { claimPages } from '@okolo/contract/site/claim-pages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ClaimDeps, Corrector } from '../rules/claim-deps.ts'
import type { ReadWellKnown } from '../rules/well-known.ts'

const Params = z.object({ locale: z.string(), slug: z.string() })
const Text = z
  .string()
  .catch('')
  .transform((text) => text.trim().replaceAll('\r\n', '\n'))
const FIELDS = { k: Text, u: Text, code: Text, way: Text, from: Text, wanted: Text, email: Text }
const Line = Text.transform(cleanName)
const WORDS = { title: Line, description: Text, price: Line, ticket: Text, cancelled: Text }
const Form = z.object({ ...FIELDS, ...WORDS, event: Text, person: Text })

export type FormsDeps = ClaimDeps & {
  corrector: Corrector
  read: ReadWellKnown
  written: () => void
}
type Form = z.infer<typeof Form>
export type Query = Parameters<typeof claimPages.claim>[2]
export type Posted = { request: FastifyRequest; locale: Locale; slug: string; form: Form }

/** Anything that is not a form has empty fields. */
export function formOf(given: unknown): Form {
  return Form.safeParse(given).data ?? Form.parse({})
}

export function read(request: FastifyRequest): Posted {
  const { locale, slug } = Params.parse(request.params)
  const form = formOf(request.body)
  return { request, locale: isLocale(locale) ? locale : DEFAULT_LOCALE, slug, form }
}
