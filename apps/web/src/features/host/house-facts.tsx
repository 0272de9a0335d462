import type { Locale } from '@okolo/contract/locale'
import type { HouseOnMap, WeeklyHours } from '@okolo/contract/places/house'
import { useLocale, useTranslations } from 'use-intl'
import { useHouseAccess } from '../../catalogue/event/use-house-access.ts'
import { timeOfDayText, weekdayText } from '../../catalogue/event/event-time.ts'
import { Fact, SiteLink } from './host-parts.tsx'

/** Access, toilets and opening hours of a venue's house, with the map that knows them. */
export function HouseFacts({ house }: { house: HouseOnMap }) {
  const t = useTranslations('place.house')
  const locale = useLocale()
  const { opening_hours: hours, credit } = house
  const access = useHouseAccess(house)
  return (
    <>
      {hours !== null && (
        <Fact name={t('hours')}>
          {hours.map(({ days, hours: spans }) => (
            <p key={days.join()}>
              {daysText(locale, days)} {spansText(locale, spans, t('allDay'))}
            </p>
          ))}
        </Fact>
      )}
      <Fact name={t('house')}>
        {access.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <SiteLink url={credit.url}>{credit.text}</SiteLink>
      </Fact>
    </>
  )
}

/** `Tue–Fri, Sun`: days that follow each other as one. */
function daysText(locale: Locale, days: readonly number[]): string {
  const runs = days.reduce<number[][]>((found, day) => {
    const last = found.at(-1)
    return last?.at(-1) === day - 1 ? [...found.slice(0, -1), [...last, day]] : [...found, [day]]
  }, [])
  const name = (day = 1) => weekdayText(locale, day, 'short')
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', '),
    )
    .join(', ')
}

function spansText(locale: Locale, spans: WeeklyHours[number]['hours'], allDay: string): string {
  return spans
    .map(([from, to]) =>
      from === '00:00' && to === '24:00'
        ? allDay
        : [from, to === '24:00' ? '00:00' : to]
            .map((time) => timeOfDayText(locale, time))
            .join('–'),
    )
    .join(', ')
}
