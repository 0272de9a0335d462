import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { TitleTexts } from '../../catalogue/event/two-texts.tsx'
import type { Titled } from '../../catalogue/event/use-texts.ts'
import { Check } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSending } from '../../people/use-sending.ts'
import { CalendarAddress } from './calendar-address.tsx'
import styles from './saved.module.css'

type SavedProps = { cards: Titled[] }

/** Below the list: who sees what, and the calendar address. */
export function SavedTools({ cards }: SavedProps) {
  return (
    <>
      {cards.length > 0 && <SaveVisibilities cards={cards} />}
      <CalendarAddress />
    </>
  )
}

/** Lets somebody choose for each saved event if friends see it. */
function SaveVisibilities({ cards }: SavedProps) {
  const t = useTranslations('saved')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const queryKey = ['saved', 'visibility']
  const { data } = useQuery({ queryKey, queryFn: () => callAs('userState', { locale }) })
  const { isSending, send } = useSending()
  if (data === undefined) return null
  const hidden = new Set(data.hidden)
  const events = new Map(cards.map((card) => [card.slug, card]))
  const show = (slug: string, isShown: boolean) =>
    send(async () => {
      const payload = { visibility: isShown ? 'friends' : 'nobody' }
      await callAs('saveEvent', { locale, id: slug, payload })
      await queryClient.invalidateQueries({ queryKey })
    })
  return (
    <details className={styles['calendar']}>
      <summary>
        <h2>{t('who')}</h2>
      </summary>
      <p>
        {t('whoText')} <a href={`/${locale}/settings`}>{t('whoDefault')}</a>
      </p>
      <ul className={styles['who']}>
        {[...events.values()].map((event) => (
          <li key={event.slug}>
            <Check
              checked={!hidden.has(event.slug)}
              disabled={isSending}
              onChange={({ currentTarget: { checked } }) => show(event.slug, checked)}
            >
              <TitleTexts as="span" event={event} />
            </Check>
          </li>
        ))}
      </ul>
    </details>
  )
}
