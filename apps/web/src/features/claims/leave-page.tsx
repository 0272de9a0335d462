import { useTranslations } from 'use-intl'
import { ClaimFrame, StepForm } from './claim-parts.tsx'
import type { LinkData } from './load-claim.ts'

/** Asks before letters end. The same address ends them at once where a mail program posts to it. */
export function LeavePage({ data: { slug, k } }: { data: LinkData }) {
  const t = useTranslations('claims')
  return (
    <ClaimFrame slug={slug} title={t('leaveTitle')}>
      <p>{t('leaveText')}</p>
      <StepForm
        slug={slug}
        step="letters"
        fields={{ k, from: 'page' }}
        button={t('leaveButton')}
        kind="primary"
      />
    </ClaimFrame>
  )
}
