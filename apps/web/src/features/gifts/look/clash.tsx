import type { GiftClash } from '@okolo/contract/events/gift'
import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { cardTimeText } from '../../../catalogue/event/event-time.ts'
import { placeText } from '../../../catalogue/event/place-text.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'

/** A few of them say enough. */
const SHOWN = 4

/** Other events then: of the same kind nearby at that hour, and on the whole day. */
export function Clash({ clash }: { clash: GiftClash | null }) {
  const t = useTranslations('give')
  const locale = usePageLocale()
  const same = clash?.same_time ?? []
  return (
    <div data-clash="">
      {clash !== null && (
        <>
          {same.length > 0 && (
            <details>
              <summary>{t('clashSame', { count: same.length })}</summary>
              <ul>
                {same.slice(0, SHOWN).map((card) => (
                  <li key={card.uuid}>
                    <a
                      href={pages.event(locale, card.slug)}
                      target="_blank"
                      rel="noopener"
                      lang={card.language}
                    >
                      {card.title}
                    </a>
                    <span suppressHydrationWarning>
                      {[cardTimeText(locale, card.date), placeText(card, { withCity: false })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <p role="status" data-hint="">
            {clash.that_day.all === 0
              ? t('clashFree')
              : t('clashDay', { all: clash.that_day.all, alike: clash.that_day.category })}
          </p>
        </>
      )}
    </div>
  )
}
