import { useTranslations } from 'use-intl'
import { ClaimFrame, StepForm } from './claim-parts.tsx'
import type { LinkData } from './load-claim.ts'

/** Accepts an invitation by one button. Opening it accepts nothing, because mail programs open links. */
export function JoinPage({ data: { slug, name, k } }: { data: LinkData }) {
  const t = useTranslations('claims')
  return (
    <ClaimFrame slug={slug} title={t('joinTitle', { name })}>
      <p>{t('joinText')}</p>
      <StepForm slug={slug} step="join" fields={{ k }} button={t('joinButton')} kind="primary" />
    </ClaimFrame>
  )
}
