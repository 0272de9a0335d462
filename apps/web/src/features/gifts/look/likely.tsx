import type { EventCard } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { cardTimeText } from '../../../catalogue/event/event-time.ts'
import { placeText } from '../../../catalogue/event/place-text.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'

type LikelyProps = { likely: readonly EventCard[]; today: Day }

/** Known events that may be the same. The chosen one is sent with the form; another choice takes it back. */
export function Likely({ likely }: LikelyProps) {
  const t = useTranslations('give')
  const locale = usePageLocale()
  const [chosen, setChosen] = useState<EventCard | null>(null)
  const shown =
    chosen === null || likely.some(({ uuid }) => uuid === chosen.uuid)
      ? likely
      : [chosen, ...likely]
  return (
    <>
      <p role="status" className={controls['hidden']}>
        {shown.length > 0 ? t('likely') : ''}
      </p>
      {shown.length > 0 && (
        <fieldset data-likely="">
          <legend>{t('likely')}</legend>
          <p data-hint="">{t('likelyHint')}</p>
          {shown.map((card) => (
            <label key={card.uuid}>
              <input
                type="radio"
                name="same_as"
                value={card.uuid}
                checked={chosen?.uuid === card.uuid}
                onChange={() => setChosen(card)}
              />
              <span>
                <strong lang={card.language}>{card.title}</strong>
                <span suppressHydrationWarning>
                  {[cardTimeText(locale, card.date), placeText(card, { withCity: false })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <a href={pages.event(locale, card.slug)} target="_blank" rel="noopener">
                  {t('likelySee')}
                </a>
              </span>
            </label>
          ))}
          <label>
            <input
              type="radio"
              name="same_as"
              value=""
              checked={chosen === null}
              onChange={() => setChosen(null)}
            />
            <span>{t('likelyNone')}</span>
          </label>
        </fieldset>
      )}
    </>
  )
}
