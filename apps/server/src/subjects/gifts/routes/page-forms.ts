import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { postedForm, textsOf } from '#server/platform/http/forms/posted-form.ts'
import type { Problem } from '#server/platform/problem.ts'
import { MOST_PICTURE_BYTES } from './pictures.ts'

/** Fields that are boxes. */
const LISTS = ['weekdays', 'access', 'in_language']
const MOST_BYTES = 2 * MOST_PICTURE_BYTES
/** A look at a link or a poster takes a while. */
const TIMEOUT_MS = 60_000

export const FORM_OPTIONS = {
  schema: { hide: true },
  bodyLimit: MOST_BYTES,
  handlerTimeout: TIMEOUT_MS,
  config: { making: 'document' as const },
}

/** Lets a scope take the forms of pages, with files or without. */
export async function takeForms(scope: App): Promise<void> {
  await scope.register(formbody, { bodyLimit: MOST_BYTES })
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
}

/** The language in a page's address. */
export function localeIn(request: FastifyRequest): Locale {
  const { locale } = z.object({ locale: z.string() }).parse(request.params)
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Fields of a form in either encoding. Boxes of one name are a list. */
export async function fieldsOf(
  request: FastifyRequest,
): Promise<{ form: Record<string, string>; files: Record<string, Buffer> }> {
  if (request.isMultipart()) return postedForm(request, MOST_PICTURE_BYTES, LISTS)
  return { form: textsOf(request.body, LISTS), files: {} }
}

/** The sentence that the page says. */
export function wordOf({ status, code, errors }: Problem): string {
  if (status === 429) return 'many'
  const [field, words] = Object.entries(errors ?? {})[0] ?? []
  return field === undefined ? code : (words?.[0] ?? code)
}
