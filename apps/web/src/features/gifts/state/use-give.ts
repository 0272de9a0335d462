import type { GiftRequest, KeptReading } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { otherReading } from '@okolo/contract/events/reading/other-reading'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { call, Refusal } from '../../../api/account-calls.ts'
import { forgetGiftDraft, keepGiftDraft } from '../../../device/kept/gift-draft.ts'
import { callAs, freshSession } from '../../../people/session-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { filledIn, mergeReading, valuesOf, type Begin } from '../fields/filled.ts'
import type { GiveData } from './load-gift.ts'
import { useLook } from './use-look.ts'

/** Steps of the form's buttons. */
type Step = 'read' | 'other' | 'look' | 'send' | 'keep'

/**
 * Reads, looks and sends without leaving the page. Without JavaScript the server does the same and redirects here
 * (subjects/gifts on the server).
 */
export function useGive(data: GiveData) {
  const form = useRef<HTMLFormElement>(null)
  const router = useRouter()
  const locale = usePageLocale()
  // Without scripts a draft that nothing was read into was looked at.
  const isUnread = data.way !== ''
  const isSent =
    !isUnread && (data.error !== '' || (data.gift !== null && data.gift.reading === null))
  const looking = useLook(form, { look: data.gift?.look ?? null, isTold: isSent })
  const [shown, setShown] = useState<{ begin: Begin; version: number }>({
    begin: data.begin,
    version: 0,
  })
  const [reading, setReading] = useState<KeptReading | null>(data.gift?.reading ?? null)
  const chosen = useRef(0)
  const [doing, setDoing] = useState<Step | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(
    data.error === ''
      ? null
      : { step: isUnread ? 'read' : 'send', way: data.way, code: data.error },
  )

  /** Draws the form anew with other texts. */
  const fill = (begin: Begin) => {
    setShown(({ version }) => ({ begin, version: version + 1 }))
    looking.untouch()
    looking.changed()
  }
  async function read(at: HTMLFormElement): Promise<void> {
    const given = new FormData(at)
    const asked = askedOf(given)
    const found = asked && (await call('readGift', { locale, payload: asked }))
    if (found === null || Object.keys(found.from).length === 0) {
      const code = found === null ? 'nothing_given' : 'no_events'
      setWrong({ step: 'read', way: textIn(given, 'way'), code })
      return looking.focusFault()
    }
    show(found, at)
  }
  function show(found: KeptReading, at: HTMLFormElement): void {
    const before = Object.keys(reading?.from ?? {})
    setReading(found)
    fill(mergeReading(valuesOf(at), found.form, before))
  }
  async function send(at: HTMLFormElement): Promise<void> {
    looking.tell(true)
    const values = valuesOf(at)
    const given = new FormData(at)
    const email = textIn(given, 'email').trim()
    const { faults } = await looking.ask(values)
    // A draft of an organizer's dashboard goes out from its own mailbox.
    const isEmailNeeded = data.gift?.email == null
    const isEmailWrong = isEmailNeeded && !/^\S+@\S+$/.test(email)
    if (isEmailWrong) setWrong({ step: 'send', way: '', code: 'email' })
    if (faults.length > 0 || isEmailWrong) return looking.focusFault()
    const sameAs = textIn(given, 'same_as')
    const session = await freshSession(locale)
    const payload: GiftRequest = {
      form: values,
      ...(isEmailNeeded && { email }),
      ...(sameAs !== '' && { same_as: sameAs }),
      ...(data.k !== '' && { draft: data.k }),
    }
    const { state, token } = await call('sendGift', {
      locale,
      payload,
      // Another address than the account's confirms by itself.
      token: session?.user.email === email ? session.access : undefined,
    })
    forgetGiftDraft()
    await router.navigate({
      href:
        token === null
          ? giftPages.give(locale, { sent: state })
          : giftPages.given(locale, token, { sent: state }),
    })
  }
  /** Keeps the form with the account of the signed-in person. */
  async function keep(at: HTMLFormElement): Promise<void> {
    const draft = data.k === '' ? {} : { draft: data.k }
    await callAs('keepGiftDraft', { locale, payload: { form: valuesOf(at), ...draft } })
    forgetGiftDraft()
    await router.navigate({ href: giftPages.mine(locale) })
  }
  const steps: Record<Step, (at: HTMLFormElement) => Promise<unknown>> = {
    read,
    other: async (at) => {
      if (reading !== null) show(otherReading(reading, chosen.current), at)
    },
    send,
    keep,
    look: async (at) => {
      looking.tell(true)
      const { faults } = await looking.ask(valuesOf(at))
      if (faults.length > 0) looking.focusFault()
    },
  }

  return {
    form,
    look: looking.look,
    filled: looking.filled(shown.begin, reading),
    version: shown.version,
    reading,
    doing,
    wrong,
    changed: looking.changed,
    fill,
    /** Of the whole form: what is typed is kept on the device and looked at. */
    input: (event: FormEvent<HTMLFormElement>) => {
      const { target, currentTarget } = event
      if (!isControl(target) || !(target.name in valuesOf(currentTarget))) return
      looking.touch(target.name)
      looking.changed()
      keepBegun(valuesOf(currentTarget))
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (doing !== null) return
      const [step, other] = stepOf(event.nativeEvent)
      chosen.current = other
      const way = textIn(new FormData(event.currentTarget), 'way')
      setDoing(step)
      setWrong(null)
      steps[step](event.currentTarget)
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          setWrong({ step, way, code: codeOf(error) })
          looking.focusFault()
        })
        .finally(() => setDoing(null))
    },
  }
}

/** The server's word for what is wrong: that of a field before that of the whole. */
export function codeOf({ status, code, errors }: Refusal): string {
  if (status === 429) return 'many'
  return Object.values(errors)[0]?.[0] ?? code
}

/** A city alone is nothing that was begun. */
function keepBegun(values: GiftForm): void {
  const { title, text, place, day } = values
  if ([title, text, place, day].some((value) => value !== '')) keepGiftDraft(filledIn(values))
}

export type Give = ReturnType<typeof useGive>
export type Wrong = {
  step: Step
  /** Of `read`: of what. */
  way: string
  code: string
}

/** Only what is to be read goes to the server. Null: nothing was given. */
function askedOf(given: FormData): object | null {
  const way = textIn(given, 'way')
  const text = textIn(given, 'paste')
  const url = textIn(given, 'url')
  const poster = given.get('poster')
  const city = textIn(given, 'city')
  if (way === 'paste' && text.trim() !== '') return { text, city }
  if (way === 'link' && url.trim() !== '') return { url: url.trim(), city }
  if (way !== 'poster' || !(poster instanceof File) || poster.size === 0) return null
  const asked = new FormData()
  asked.set('city', city)
  asked.set('poster', poster)
  return asked
}

/** The step of a button. `other-3` is that of the event in the fourth place. */
function stepOf(event: Event): [step: Step, other: number] {
  const button = event instanceof SubmitEvent ? event.submitter : null
  const value = button instanceof HTMLButtonElement ? button.value : ''
  if (value.startsWith('other-')) return ['other', Number(value.slice('other-'.length))]
  return [value === 'read' || value === 'send' || value === 'keep' ? value : 'look', 0]
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function isControl(
  target: EventTarget,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return target instanceof HTMLElement && 'name' in target
}
