import type { Day } from '@okolo/contract/filter/event-filter'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { IntlProvider, useLocale } from 'use-intl'
import { messagesOf } from '../../site/messages.ts'
import { useLook } from '../../site/use-look.ts'
import { loadGaps } from './load-gaps.ts'
import { ThinDays } from './thin-days.tsx'

/** Asked for once somebody wants to know. Its texts are loaded before it. */
export function LateGaps({ city, today }: { city: string; today: Day }) {
  const locale = useLocale()
  const look = useLook()
  const { api } = useRouteContext({ from: '__root__' })
  const { data: gaps } = useQuery({
    queryKey: ['gaps', city],
    queryFn: () => loadGaps(api, city),
  })
  if (gaps === undefined || gaps === null) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, ['gaps'], look)} timeZone="UTC">
      <ThinDays gaps={gaps} city={city} today={today} />
    </IntlProvider>
  )
}
