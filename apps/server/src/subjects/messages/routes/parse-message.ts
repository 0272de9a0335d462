import { NewMessage } from '@okolo/contract/people/message'
import { accountTexts } from '@okolo/i18n/format'
import type { FastifyRequest } from 'fastify'
import { formProblem } from '#server/people/accounts/form.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { sayTo } from './context.ts'

/** Returns the message of a request, or throws what is wrong with it in the reader's language. */
export async function parseMessage(
  request: FastifyRequest,
  given: unknown = request.body,
): Promise<NewMessage> {
  const parsed = NewMessage.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const [say, accountSay] = [await sayTo(request), await accountTexts(localeOf(request))]
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues)
    (errors[String(path[0] ?? 'non_field_errors')] ??= []).push(
      message === 'empty' || message === 'long' ? say(message) : accountSay('notValid'),
    )
  throw formProblem(errors)
}
