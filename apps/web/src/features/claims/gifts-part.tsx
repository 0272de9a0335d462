import type { GiftLine } from '@okolo/contract/events/own-gifts'
import { useTranslations } from 'use-intl'
import { GiftList } from '../../catalogue/gifts/gift-list.tsx'
import { StepForm } from './claim-parts.tsx'
import type { DashboardData } from './load-claim.ts'

/** The events that the organizer has given: to go on with, to correct and to copy for a later year. */
export function GiftsPart({ data }: { data: DashboardData }) {
  const t = useTranslations('claims')
  const words = useTranslations('mine')
  const links = useTranslations('links')
  const { dashboard, gifts, k, today } = data
  const { slug } = dashboard
  return (
    <section className="claim-part" aria-labelledby="gifts">
      <h2 id="gifts">{t('gifts')}</h2>
      <p>{t('giftsText')}</p>
      <StepForm slug={slug} step="give" fields={{ k }} button={links('give')} kind="primary" />
      {gifts.some(({ state }) => state === 'published') && (
        <p className="claim-small">{words('copyHint')}</p>
      )}
      <GiftList
        gifts={gifts}
        today={today}
        level={3}
        actions={(gift) => <Action gift={gift} slug={slug} k={k} />}
      />
    </section>
  )
}

function Action({ gift, slug, k }: { gift: GiftLine; slug: string; k: string }) {
  const t = useTranslations('mine')
  const { token, state, title } = gift
  if (token === null || (state !== 'draft' && state !== 'published')) return null
  const step = state === 'draft' ? 'drop' : 'copy'
  return (
    <StepForm
      slug={slug}
      step={step}
      fields={{ k, gift: token }}
      button={t(step)}
      buttonName={`${t(step)}: ${title === '' ? t('untitled') : title}`}
    />
  )
}
