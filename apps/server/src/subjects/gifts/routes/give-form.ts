import type { GiftReading, KeptReading } from '@okolo/contract/events/gift'
import { otherReading } from '@okolo/contract/events/reading/other-reading'
import type { Locale } from '@okolo/contract/locale'
import { giftPages } from '@okolo/contract/site/gift-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import { giftToken } from '../rules/tokens.ts'
import { addGift, changeGift, type Gift } from '../store/gifts.ts'
import { giftOfToken } from './own-gift.ts'
import { sendGift } from '../store/send.ts'
import { faultWord, isSent } from './outcome.ts'
import { fieldsOf, FORM_OPTIONS, localeIn, takeForms, wordOf } from './page-forms.ts'
import { formOf } from './posted-gift.ts'
import { MOST_PICTURE_BYTES, pictureTaker, type PictureDeps } from './pictures.ts'

/** Fills a form from what somebody has pasted. Throws a Problem where it cannot be read. */
export type ReadGift = (
  input:
    | { kind: 'text'; text: string }
    | { kind: 'link'; url: string }
    | { kind: 'poster'; image: Buffer },
  about: { city: string; locale: Locale; request: FastifyRequest; reply: FastifyReply },
) => Promise<GiftReading>

type FormsDeps = PictureDeps & { read: ReadGift }

const DRAFTS_PER_HOUR = 60

/** The form of the page, which works without JavaScript: it leads to the page that tells the outcome. */
export async function giveForm(app: App, deps: FormsDeps): Promise<void> {
  const allowDraft = hourlyLimit(deps, { what: 'gift draft', max: DRAFTS_PER_HOUR })
  const take = pictureTaker(deps)
  await app.register(async (scope: App) => {
    await takeForms(scope)

    scope.post('/:locale/give', FORM_OPTIONS, async (request, reply) => {
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
        const picture = photo === undefined ? posted.picture : await take(photo, request, reply)
        const form = { ...posted, picture }
        if (fields['step'] === 'send')
          return await send({ form, fields, draft, locale, request, back })
        await allowDraft(request, reply)
        const about = { city: form.city, locale, request, reply }
        const before = draft?.reading ?? null
        const { reading, fault } =
          fields['step'] === 'read'
            ? await tryRead(fields, files['poster'], about)
            : { reading: chosen(fields['step'], before), fault: null }
        // Fields of one event are none of another's.
        const old = reading === null ? [] : Object.keys(before?.form ?? {})
        const emptied = Object.fromEntries(old.map((field) => [field, '']))
        const k = await keepDraft(deps, draft, {
          form: formOf({ ...form, ...emptied, city: form.city, ...reading?.form }),
          reading: fault === null ? reading : before,
          locale,
        })
        const at = fields['step'] === 'look' ? '#give-preview' : ''
        return await reply.redirect(`${giftPages.give(locale, { k, ...fault })}${at}`, 303)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const k = draft === null ? '' : giftToken(deps.secrets, 'draft', draft.id)
        return back({ k, error: wordOf(error) })
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
    if (!email.success && (fields['email'] ?? '').trim() !== '') return keep('email')
    const outcome = await sendGift(deps, {
      form,
      email: email.success ? email.data : null,
      account: null,
      sameAs: sameAs.success ? sameAs.data : null,
      locale,
      draft,
      via: 'form',
      ip: request.ip,
    })
    return isSent(outcome) ? back({ sent: outcome.state }) : keep(faultWord(outcome))
  }

  /** Reads what was given; `fault` is what the page tells where that fills nothing. */
  async function tryRead(
    fields: Record<string, string>,
    poster: Buffer | undefined,
    about: Parameters<ReadGift>[1],
  ): Promise<{ reading: GiftReading | null; fault: ReadFault | null }> {
    const { url = '', paste = '' } = fields
    const way = wayOf(fields, poster)
    const typed = way === 'link' && url.length <= MOST_TYPED ? url : ''
    const failed = (code: string) => ({
      reading: null,
      fault: { error: `${way}.${code}`, url: typed },
    })
    if (way === 'poster' && poster !== undefined && poster.length > MOST_PICTURE_BYTES)
      return failed('too_large')
    try {
      const reading =
        way === 'poster'
          ? poster && (await deps.read({ kind: 'poster', image: poster }, about))
          : way === 'link'
            ? url.trim() && (await deps.read({ kind: 'link', url }, about))
            : paste.trim() && (await deps.read({ kind: 'text', text: paste }, about))
      if (!reading) return failed('nothing_given')
      return Object.keys(reading.from).length === 0 ? failed('no_events') : { reading, fault: null }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return failed(wordOf(error))
    }
  }
}

type ReadFault = { error: string; url: string }
/** A longer address is not typed into the page again. */
const MOST_TYPED = 500

/** The way that was chosen. A browser that shows all of them sends none. */
function wayOf(
  { way = '', url = '' }: Record<string, string>,
  poster: Buffer | undefined,
): 'paste' | 'link' | 'poster' {
  if (way === 'paste' || way === 'link' || way === 'poster') return way
  return poster === undefined ? (url === '' ? 'paste' : 'link') : 'poster'
}

/** The reading of another event, where its button was pressed. */
function chosen(step: string | undefined, before: KeptReading | null): KeptReading | null {
  const at = /^other-(\d{1,2})$/.exec(step ?? '')?.[1]
  return at === undefined || before === null ? null : otherReading(before, Number(at))
}

async function draftOf(deps: FormsDeps, k: string): Promise<Gift | null> {
  const gift = k === '' ? null : await giftOfToken(deps, k)
  return gift?.state === 'draft' ? gift : null
}

/** Stores the form for the page that follows, and returns its token. */
async function keepDraft(
  deps: FormsDeps,
  draft: Gift | null,
  { form, reading, locale }: Pick<Gift, 'form' | 'reading'> & { locale: Locale },
): Promise<string> {
  const now = deps.clock()
  const isKept =
    draft !== null && (await changeGift(deps.db, draft, { form, locale, reading }, now))
  const id = isKept
    ? draft.id
    : await addGift(deps.db, { state: 'draft', form, reading, locale }, now)
  return giftToken(deps.secrets, 'draft', id)
}
