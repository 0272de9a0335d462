import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../../api/account-calls.ts'
import { isLost } from '../../../people/send-waiting.ts'
import { useSending } from '../../../people/use-sending.ts'
import { say, sayFailure } from '../../../ui/toast.ts'
import { useNameAsked } from './use-name-asked.ts'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500
/** Milliseconds after which the lists are drawn anew. */
const DRAWN_MS = 150

/**
 * Runs what a button changes between people, says it and draws the lists anew. The focus stays near the button, which may be
 * gone then.
 */
export function useChange() {
  const t = useTranslations('error')
  const queryClient = useQueryClient()
  const near = useRef<HTMLDivElement>(null)
  const { isSending, send } = useSending()
  const withName = useNameAsked()
  return {
    near,
    isSending,
    /** `showsName`: the other one sees the person's name with it. */
    change: (work: () => Promise<unknown>, said: string, { showsName = false } = {}) =>
      send(async () => {
        try {
          await work()
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          // Between two people things change meanwhile: nothing waits.
          const wrong = t(isLost(error) ? 'needsConnection' : 'wrong')
          sayFailure(error.errors['non_field_errors']?.[0] ?? wrong)
          await queryClient.invalidateQueries({ queryKey: ['friends'] })
          return
        }
        await queryClient.invalidateQueries({ queryKey: ['friends'] })
        const { text, link } = showsName ? withName(said) : { text: said, link: null }
        say(text, LONG, link)
        setTimeout(() => focusNear(near.current), DRAWN_MS)
      }),
  }
}

function focusNear(near: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  const next = near?.isConnected === true ? near.querySelector<HTMLElement>('button, a') : null
  ;(next ?? heading)?.focus({ preventScroll: true })
}
