import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { GIFT_STEPS, type GiftReading } from '@okolo/contract/events/gift'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { giftPages } from '@okolo/contract/site/gift-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/open-forms.ts'
import { postedForm, textsOf } from '#server/platform/http/posted-form.ts'
import { Problem } from '#server/platform/problem.ts'
import { giftToken } from '../rules/tokens.ts'
import { addGift, changeGift, type Gift, type StoredReading } from '../store/gifts.ts'
import { giftOfToken } from '../store/own-gift.ts'
import { sendGift } from '../store/send.ts'
import { takeStep } from '../store/steps.ts'
import { faultWord, isSent } from './outcome.ts'
import { formOf } from './posted-gift.ts'
import { MOST_PICTURE_BYTES, takePicture, type PictureDeps } from './pictures.ts'

/** Fills a form from what somebody has pasted. Throws a Problem where it cannot be read. */
export type ReadGift = (
  input:
    | { kind: 'text'; text: string }
    | { kind: 'link'; url: string }
    | { kind: 'poster'; image: Buffer },
  about: { city: string; locale: Locale; request: FastifyRequest; reply: FastifyReply },
) => Promise<GiftReading>

type FormsDeps = PictureDeps & { read: ReadGift }

const MOST_BYTES = 2 * MOST_PICTURE_BYTES
const DRAFTS_PER_HOUR = 60
/** A look at a link or a poster takes a while. */
const TIMEOUT_MS = 60_000

/** The pages' forms, which work without JavaScript: each leads to a page that tells the outcome. */
export async function giftForms(app: App, deps: FormsDeps): Promise<void> {
  const allowDraft = hourlyLimit(deps, { what: 'gift draft', max: DRAFTS_PER_HOUR })
  await app.register(async (scope: App) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    const options = {
      schema: { hide: true },
      bodyLimit: MOST_BYTES,
      handlerTimeout: TIMEOUT_MS,
      config: { making: 'document' as const },
    }

    scope.post('/:locale/give', options, async (request, reply) => {
      const locale = localeIn(request)
      if (isForeign(request, deps.publicUrl))
        return reply.redirect(giftPages.give(locale, { error: 'failed' }), 303)
      const { form: fields, files } = await fieldsOf(request)
      const back = (query: Parameters<typeof giftPages.give>[1]) =>
        reply.redirect(giftPages.give(locale, query), 303)
      const draft = await draftOf(deps, fields['k'] ?? '')
      try {
        const posted = formOf(fields)
        const photo = files['photo']
        const form =
          photo === undefined ? posted : { ...posted, picture: await takePicture(deps, photo) }
        if (fields['step'] === 'send')
          return await send({ form, fields, draft, locale, request, back })
        await allowDraft(request, reply)
        const reading =
          fields['step'] === 'read'
            ? await read({
                fields,
                poster: files['poster'],
                city: form.city,
                locale,
                request,
                reply,
              })
            : null
        const filled = formOf({ ...form, ...reading?.form })
        const k = await keepDraft(deps, draft, { form: filled, reading, locale })
        return await back({ k })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const k = draft === null ? '' : giftToken(deps.secrets, 'draft', draft.id)
        return back({ k, error: wordOf(error) })
      }
    })

    scope.post('/:locale/give/event', options, async (request, reply) => {
      const locale = localeIn(request)
      const { form: fields } = await fieldsOf(request)
      const k = fields['k'] ?? ''
      const back = (query: Parameters<typeof giftPages.given>[2], token = k) =>
        reply.redirect(giftPages.given(locale, token, query), 303)
      const step = z.enum(GIFT_STEPS).safeParse(fields['step'])
      const gift = await giftOfToken(deps, k)
      if (isForeign(request, deps.publicUrl) || !step.success) return back({ error: 'failed' })
      if (gift === null || gift.state === 'draft') return back({ error: 'expired' })
      const hasForm = step.data === 'save' || step.data === 'repeat'
      try {
        const form = hasForm ? formOf(fields) : null
        const outcome = await takeStep(deps, gift.id, { step: step.data, form })
        if (!isSent(outcome)) return await back({ error: faultWord(outcome) })
        return await back({ sent: step.data }, outcome.token ?? k)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return back({ error: wordOf(error) })
      }
    })
  })

  async function send({
    form,
    fields,
    draft,
    locale,
    request,
    back,
  }: {
    form: Gift['form']
    fields: Record<string, string>
    draft: Gift | null
    locale: Locale
    request: FastifyRequest
    back: (query: Parameters<typeof giftPages.give>[1]) => FastifyReply
  }) {
    const email = z.email().max(254).safeParse(fields['email']?.trim())
    const sameAs = z.uuid().safeParse(fields['same_as'])
    const keep = async (error: string) =>
      back({
        k: await keepDraft(deps, draft, { form, reading: draft?.reading ?? null, locale }),
        error,
      })
    if (!email.success) return keep('email')
    const outcome = await sendGift(deps, {
      form,
      email: email.data,
      account: null,
      sameAs: sameAs.success ? sameAs.data : null,
      locale,
      draft,
      via: 'form',
      ip: request.ip,
    })
    return isSent(outcome) ? back({ sent: outcome.state }) : keep(faultWord(outcome))
  }

  function read({
    fields,
    poster,
    city,
    ...about
  }: {
    fields: Record<string, string>
    poster: Buffer | undefined
    city: string
    locale: Locale
    request: FastifyRequest
    reply: FastifyReply
  }): Promise<GiftReading> {
    const { url = '', paste = '' } = fields
    if (poster !== undefined)
      return deps.read({ kind: 'poster', image: poster }, { city, ...about })
    if (url !== '') return deps.read({ kind: 'link', url }, { city, ...about })
    return deps.read({ kind: 'text', text: paste }, { city, ...about })
  }
}

function localeIn(request: FastifyRequest): Locale {
  const { locale } = z.object({ locale: z.string() }).parse(request.params)
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Fields of a form in either encoding. Boxes of one name are a list. */
async function fieldsOf(
  request: FastifyRequest,
): Promise<{ form: Record<string, string>; files: Record<string, Buffer> }> {
  if (request.isMultipart()) return postedForm(request, MOST_PICTURE_BYTES)
  return { form: textsOf(request.body), files: {} }
}

async function draftOf(deps: FormsDeps, k: string): Promise<Gift | null> {
  const gift = k === '' ? null : await giftOfToken(deps, k)
  return gift?.state === 'draft' ? gift : null
}

/** Stores the form for the page that follows, and returns its token. */
async function keepDraft(
  deps: FormsDeps,
  draft: Gift | null,
  given: { form: Gift['form']; reading: GiftReading | StoredReading | null; locale: Locale },
): Promise<string> {
  const now = deps.clock()
  const { form, locale } = given
  const reading = given.reading === null ? null : withoutOthers(given.reading)
  const isKept =
    draft !== null && (await changeGift(deps.db, draft, { form, locale, reading }, now))
  const id = isKept
    ? draft.id
    : await addGift(deps.db, { state: 'draft', form, reading, locale }, now)
  return giftToken(deps.secrets, 'draft', id)
}

function withoutOthers({ form, from, unsure, text }: GiftReading | StoredReading): StoredReading {
  return { form, from, unsure, text }
}

/** The sentence that the page says. */
function wordOf({ status, code, errors }: Problem): string {
  if (status === 429) return 'many'
  const [field, words] = Object.entries(errors ?? {})[0] ?? []
  return field === undefined ? code : (words?.[0] ?? code)
}
