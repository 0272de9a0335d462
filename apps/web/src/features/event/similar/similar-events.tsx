import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EventRow } from '../../../catalogue/card/event-row.tsx'
import type { ShownEvent } from '../parts/event-part.ts'
import { similarQuery } from './load-similar.ts'
import styles from './similar-events.module.css'

/** Other events nearby on that night, or tonight if the shown event is past or cancelled. */
export function SimilarEvents({ data }: { data: ShownEvent }) {
  const t = useTranslations('details')
  const { api } = useRouteContext({ from: '__root__' })
  const { data: found } = useQuery(similarQuery(api, data))
  if (found === undefined || found.cards.length === 0) return null
  const isOff = data.event.state === 'cancelled' || data.event.state === 'ended'
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{isOff && found.day === data.today ? t('similarTonight') : t('similar')}</h2>
      <ul className={styles['cards']}>
        {found.cards.map((card, index) => (
          <li key={card.slug}>
            <EventRow id={`similar-${index}`} card={card} today={data.today} day="weekday" />
          </li>
        ))}
      </ul>
    </section>
  )
}
