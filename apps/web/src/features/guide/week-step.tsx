import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { CityButton } from './city-button.tsx'
import { Frame, Next } from './frame.tsx'
import { useGuideCity } from './use-guide.ts'

/** The number of events in the city this week, as the API counts them. */
export function WeekStep() {
  const t = useTranslations('guide')
  const locale = useLocale()
  const { api } = useRouteContext({ from: '__root__' })
  const { city } = useGuideCity()
  const { data, isError } = useQuery({
    queryKey: ['guide-week', city?.slug],
    queryFn: () => api.city(city?.slug ?? ''),
    enabled: city !== null,
  })
  const count = data?.counts.this_week ?? null
  const heading = () => {
    if (city === null || count === null) return t('weekUnknown')
    return count === 0 ? t('weekNone', { city: city.name }) : t('week', { city: city.name, count })
  }
  return (
    <Frame
      step="week"
      heading={heading()}
      text={isError ? t('weekFailed') : t('weekText')}
      number={count === null ? null : count.toLocaleString(locale)}
      ways={<Next step="week" />}
    >
      <CityButton />
    </Frame>
  )
}
