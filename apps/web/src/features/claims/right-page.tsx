import type { ClaimedEvent } from '@okolo/contract/people/page-claims'
import { claimPages } from '@okolo/contract/site/claim-pages'
import { useLocale, useTranslations } from 'use-intl'
import { spanText } from '../../catalogue/event/event-time.ts'
import controls from '../../ui/controls.module.css'
import { ClaimFrame, Outcome, StepForm } from './claim-parts.tsx'
import type { DashboardData } from './load-claim.ts'

/** The next events, and one button that confirms them. The weekly letter leads here. Opening it confirms nothing, because mail programs open links. */
export function RightPage({ data }: { data: DashboardData }) {
  const t = useTranslations('claims')
  const locale = useLocale()
  const { dashboard, k, today } = data
  const events = dashboard.events.filter(({ date }) => date.status !== 'cancelled')
  return (
    <ClaimFrame slug={dashboard.slug} title={t('rightTitle')}>
      <Outcome {...data} />
      <ul className="claim-list">
        {events.map(({ uuid, title, date }) => (
          <li key={uuid}>
            <strong>{title}</strong>
            <span suppressHydrationWarning>{spanText(locale, date, today)}</span>
          </li>
        ))}
      </ul>
      <p>{t('rightText')}</p>
      <RightForm slug={dashboard.slug} k={k} events={events} />
      <a className={controls['secondary']} href={claimPages.claim(locale, dashboard.slug, { k })}>
        {t('toRoom')}
      </a>
    </ClaimFrame>
  )
}

/** Confirms the events that are shown beside it, and no others. */
export function RightForm({
  slug,
  k,
  events,
}: {
  slug: string
  k: string
  events: readonly ClaimedEvent[]
}) {
  const t = useTranslations('claims')
  return (
    <StepForm slug={slug} step="right" fields={{ k }} button={t('rightButton')} kind="primary">
      {events.map(({ uuid }) => (
        <input key={uuid} type="hidden" name="event" value={uuid} />
      ))}
    </StepForm>
  )
}
