import type { Day } from '@okolo/contract/filter/event-filter'
import { thinDays, thinKinds } from '@okolo/contract/places/city-gaps'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { formatTag } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import { dayText } from '../../catalogue/event/event-time.ts'
import type { CityGaps } from './load-gaps.ts'
import sheet from './thin-days.css?url'

/** Something can be said of the city. */
export function areAnyThin(gaps: CityGaps): boolean {
  return thinDays(gaps).length > 0 || thinKinds(gaps).length > 0
}

/** The days that are still free, each with the way to put an event there, and the kinds of which there is little. */
export function ThinDays({ gaps, city, today }: { gaps: CityGaps; city: string; today: Day }) {
  const t = useTranslations('gaps')
  const links = useTranslations('links')
  const locale = useLocale()
  const days = thinDays(gaps)
  const kinds = thinKinds(gaps).map(({ name, count }) => `${name} (${count})`)
  return (
    <div className="gaps-thin">
      <link rel="stylesheet" href={sheet} precedence="late" />
      <p>{t('text')}</p>
      {days.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="gaps-days">
          {days.map(({ day, count, usual }) => (
            <li key={day}>
              <a href={giftPages.give(locale, { city, day })}>{dayText(locale, day, today)}</a>{' '}
              <span>{t('day', { count, usual })}</span>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > 0 && (
        <p>{t('kinds', { kinds: new Intl.ListFormat(formatTag(locale)).format(kinds) })}</p>
      )}
      <p>
        <a href={giftPages.give(locale, { city })}>{links('give')}</a>
      </p>
    </div>
  )
}
