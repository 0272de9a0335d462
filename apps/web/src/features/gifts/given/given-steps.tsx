import { giftPages } from '@okolo/contract/site/gift-pages'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import type { GivenData } from '../state/load-gift.ts'
import { StepForm } from './step-form.tsx'

/** Everything that can be done with the event, each by a button of its own. */
export function GivenSteps({ data: { gift, k } }: { data: GivenData }) {
  const t = useTranslations('give')
  const locale = usePageLocale()
  const { state, form } = gift
  const isThere = state === 'published'
  const isOver = state === 'withdrawn' || state === 'refused'
  const isChanged = form.status === 'cancelled' || form.status === 'sold_out'
  return (
    <section data-steps="" aria-label={t('steps')}>
      <div data-buttons="">
        {isThere && !isChanged && (
          <>
            <a className={controls['secondary']} href="#when" data-opens="correct">
              {t('move')}
            </a>
            <StepForm k={k} step="sold_out" button={t('soldOut')} />
            <StepForm k={k} step="cancel" button={t('cancel')} />
          </>
        )}
        {isThere && isChanged && (
          <StepForm
            k={k}
            step="restore"
            button={t(form.status === 'cancelled' ? 'restoreCancelled' : 'restoreSoldOut')}
          />
        )}
        <a className={controls['secondary']} href={giftPages.given(locale, k, { again: '1' })}>
          {t('repeatIt')}
        </a>
      </div>
      {!isOver && (
        <details data-more="">
          <summary>{t('withdraw')}</summary>
          <p>{t('withdrawHint')}</p>
          <StepForm k={k} step="withdraw" button={t('withdrawButton')} />
        </details>
      )}
      {state === 'sent' && (
        <details data-more="">
          <summary>{t('disown')}</summary>
          <p>{t('disownHint')}</p>
          <StepForm k={k} step="disown" button={t('draftDrop')} />
        </details>
      )}
    </section>
  )
}
