import { giftPages } from '@okolo/contract/site/gift-pages'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { GiftStyles } from './gift-styles.tsx'
import { CorrectForm } from './given/correct-form.tsx'
import { GivenState, Outcome } from './given/given-state.tsx'
import { GivenSteps } from './given/given-steps.tsx'
import type { GivenData } from './state/load-gift.ts'
import { Preview, type EventPreview } from './look/preview.tsx'

/** Behind the mailed link: how the event stands, and what its giver can do. `Preview`: how the page of an event looks. */
export function GivenPage({
  data,
  Preview: Page,
}: {
  /** Null where the link opens nothing. */
  data: GivenData | null
  Preview: EventPreview
}) {
  const t = useTranslations('give')
  const locale = useLocale()
  const head = (
    <Head title={t('givenTitle')} description={t('givenTitle')} path="/give/event" index={false} />
  )
  if (data === null)
    return (
      <MessagePage heading={t('expiredTitle')} text={t('errors.expired')}>
        {head}
        <a className={controls['primary']} href={giftPages.give(locale)}>
          {t('another')}
        </a>
      </MessagePage>
    )
  const { gift, now, today, isAgain } = data
  const isOpen = gift.state !== 'refused' && gift.state !== 'withdrawn'
  const isToCome = isOpen && (gift.state !== 'published' || gift.is_changing)
  const isDisowned = data.sent === 'disown'
  const isAsked = gift.state === 'asked' || data.error !== ''
  return (
    <div data-give="" data-given="">
      {head}
      <GiftStyles />
      <header>
        <h1 lang={gift.form.language || undefined}>
          {gift.form.title === '' ? t('givenTitle') : gift.form.title}
        </h1>
      </header>
      <Outcome sent={data.sent} error={data.error} />
      {!isAgain && !isDisowned && <GivenState data={data} />}
      {isToCome && !isAsked && !isAgain && gift.look.event !== null && (
        <div data-looks="">
          <Preview event={gift.look.event} now={now} today={today} Page={Page} />
        </div>
      )}
      {isAgain ? (
        <section data-part="correct" aria-labelledby="give-again">
          <h2 id="give-again">{t('repeatTitle')}</h2>
          <p data-hint="">{t('repeatHint')}</p>
          <CorrectForm data={data} Page={Page} />
        </section>
      ) : (
        <>
          {isOpen && (
            <details data-part="correct" id="correct" open={isAsked}>
              <summary>{t('correct')}</summary>
              {gift.state === 'published' && <p data-hint="">{t('correctHint')}</p>}
              {/* The form shows what was saved. */}
              <CorrectForm key={JSON.stringify(gift.form)} data={data} Page={Page} />
            </details>
          )}
          {!isDisowned && <GivenSteps data={data} />}
        </>
      )}
    </div>
  )
}
