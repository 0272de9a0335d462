import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useLocale } from 'use-intl'
import { ApiError } from '../../api/api.ts'
import { draftOf } from '../../device/kept/drafts.ts'
import { lookAt, sendSuggestion } from '../../api/suggest-source.ts'

/** The draft of the second form. */
export const SUGGESTION = 'suggestion'

export type Step = 'look' | 'send'

/**
 * Sends the page's two forms without leaving it. Without JavaScript the server handles them and redirects to the same
 * addresses (features/suggestions on the server).
 */
export function useSubmit() {
  const router = useRouter()
  const locale = useLocale()
  const [doing, setDoing] = useState<Step | null>(null)

  async function outcome(step: Step, form: FormData): Promise<string> {
    const fields = Object.fromEntries(
      [...form].filter(
        (pair): pair is [string, string] =>
          typeof pair[1] === 'string' && pair[1].trim() !== '' && pair[0] !== 'step',
      ),
    )
    const preview = form.get('preview')
    const again = typeof preview === 'string' && preview !== '' ? { preview } : {}
    const url = fields['url'] ?? ''
    if (url === '') return pages.suggest(locale, { ...again, error: 'url' })
    try {
      if (step === 'look')
        return pages.suggest(locale, { preview: (await lookAt({ url }, locale)).id })
      const { state: sent } = await sendSuggestion({ ...fields, url }, locale)
      draftOf(SUGGESTION).forget()
      return pages.suggest(locale, { sent })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return pages.suggest(locale, { ...again, url, error: codeOf(error, step) })
    }
  }

  const submit = (step: Step) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (doing !== null) return
    setDoing(step)
    void outcome(step, new FormData(event.currentTarget))
      .then((href) => router.navigate({ href }))
      .finally(() => setDoing(null))
  }
  return { submit, doing }
}

function codeOf({ status }: ApiError, step: Step): string {
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  // The address was taken before: of the second form only the e-mail can be refused.
  return status === 400 && step === 'send' ? 'email' : 'invalid'
}
