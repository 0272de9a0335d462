import { withDates, withTimeframe } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { weekdayText } from '../../catalogue/event/event-time.ts'
import { NearMe } from '../../catalogue/places/near-me.tsx'
import type { Place } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { goTo } from '../../shell/navigation/follow-links.ts'
import { openDialog } from '../../catalogue/open-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './hero.module.css'
import { isTimeframe, type Group } from './landing-groups.ts'
import type { Home } from './load-landing.ts'

/** Says what Okolo is, with the search in the city and the next days. */
export function Hero({ home }: { home: Home | null }) {
  const t = useTranslations()
  return (
    <div className={styles['words']}>
      <h1>{t('landing.heading')}</h1>
      <p className={styles['lead']}>{t('landing.lead')}</p>
      {home && <CitySearch city={home.city} />}
      <div className={styles['quick']}>
        <NearMe className={`${controls['chip']} ${styles['nearMe']}`} />
        {home?.days.map((day) => (
          <DayLink key={day.kind} home={home} day={day} />
        ))}
      </div>
    </div>
  )
}

/** One field: the city, and a search there. */
function CitySearch({ city }: { city: Place }) {
  const t = useTranslations()
  const locale = useLocale()
  const router = useRouter()
  const cities = `/${locale}/cities`
  return (
    <search>
      <form action={`/${locale}/feed`} method="get" className={styles['search']}>
        <input type="hidden" name="city" value={city.slug} />
        <a
          className={styles['city']}
          href={cities}
          aria-label={`${city.name}: ${t('city.change')}`}
          onClick={(event) => {
            event.preventDefault()
            openDialog({
              kind: 'city',
              current: city.slug,
              onPick: ({ slug }) => {
                chooseCity(slug, city.slug)
                goTo(router, `${pages.landing(locale)}?city=${slug}`)
              },
              otherwise: () => goTo(router, cities),
            })
          }}
        >
          <span>{city.name}</span>
          <Icon name="down" size={16} />
        </a>
        <label className={styles['words']}>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
          />
        </label>
        <button className={styles['go']} aria-label={t('search.submit')}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M5 12h14M13 6l6 6-6 6" />
          </svg>
        </button>
      </form>
    </search>
  )
}

function DayLink({ home, day }: { home: Home; day: Omit<Group, 'events'> }) {
  const t = useTranslations()
  const locale = useLocale()
  const city = { city: home.city.slug }
  const href = isTimeframe(day.kind)
    ? pages.feed(locale, withTimeframe(city, day.kind))
    : pages.feed(locale, withDates(city, day.from, day.to))
  const names = {
    today: t('feed.today'),
    tonight: t('feed.tonight'),
    tomorrow: t('feed.tomorrow'),
    weekend: t('feed.weekend'),
    later: t('feed.later'),
  }
  const name = day.kind === 'weekend' && day.from === day.to ? weekday(day.from) : names[day.kind]
  return (
    <a className={controls['chip']} href={href} suppressHydrationWarning>
      {name} {day.total !== null && <small>{day.total}</small>}
    </a>
  )

  /** `Sunday`, with the capital of a label. */
  function weekday(of: string): string {
    const index = new Date(`${of}T12:00:00Z`).getUTCDay()
    const text = weekdayText(locale, index === 0 ? 7 : index, 'long')
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  }
}
