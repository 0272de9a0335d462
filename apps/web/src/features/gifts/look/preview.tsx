import type { EventDetail } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { EventRow } from '../../../catalogue/card/event-row.tsx'
import { cardTimeText } from '../../../catalogue/event/event-time.ts'
import { placeText } from '../../../catalogue/event/place-text.ts'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'

/** The page of an event, which another feature draws. */
export type EventPreview = ComponentType<{ event: EventDetail; now: string; today: Day }>

type PreviewProps = { event: EventDetail | null; now: string; today: Day; Page: EventPreview }

/** How the event will look, as card and as page. Both are pictures: a line of text says the same to those who do not see them. */
export function Preview({ event, now, today, Page }: PreviewProps) {
  const t = useTranslations('give')
  return (
    <section data-preview="" aria-labelledby="give-preview">
      <h2 id="give-preview">{t('preview')}</h2>
      {event === null ? (
        <p data-hint="">{t('previewNone')}</p>
      ) : (
        <>
          <InWords event={event} />
          <div inert>
            <EventRow id="give-card" card={event} today={today} day="date" />
          </div>
          <details data-more="">
            <summary>{t('previewPage')}</summary>
            <div inert data-page="">
              <Page event={event} now={now} today={today} />
            </div>
          </details>
        </>
      )}
    </section>
  )
}

function InWords({ event }: { event: EventDetail }) {
  const t = useTranslations('give')
  const locale = usePageLocale()
  const priceText = usePriceText()
  const words = [
    event.title,
    cardTimeText(locale, event.date),
    event.is_online && event.venue === null ? t('online') : placeText(event, { withCity: true }),
    priceText(event.price),
    event.category.name,
  ]
  return (
    <p className={controls['hidden']} suppressHydrationWarning>
      {words.filter((word) => word !== null && word !== '').join(', ')}
    </p>
  )
}
