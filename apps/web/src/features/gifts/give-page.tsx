import { giftPages } from '@okolo/contract/site/gift-pages'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { GiveForm } from './give-form.tsx'
import { GiftStyles } from './gift-styles.tsx'
import type { GiveData } from './state/load-gift.ts'
import type { EventPreview } from './look/preview.tsx'

/** Anybody puts one event in. `Preview`: how the page of an event looks. */
export function GivePage({ data, Preview }: { data: GiveData; Preview: EventPreview }) {
  const t = useTranslations('give')
  const links = useTranslations('links')
  const locale = useLocale()
  const { k, sent, error } = data
  const head = (
    <Head
      title={links('give')}
      description={t('description')}
      path="/give"
      index={k === '' && sent === '' && error === ''}
    />
  )
  if (isOutcome(sent))
    return (
      <MessagePage heading={t(`outcome.${sent}`)} text={t(`outcomeText.${sent}`)}>
        {head}
        <a className={controls['primary']} href={giftPages.give(locale)}>
          {t('another')}
        </a>
      </MessagePage>
    )
  return (
    <div data-give="">
      {head}
      <GiftStyles />
      <header>
        <h1>{links('give')}</h1>
        {/* An organizer's event goes out from its own mailbox. */}
        {data.gift?.email == null && <p>{t('description')}</p>}
      </header>
      <GiveForm key={k} data={data} Page={Preview} />
      <p data-hint="">
        {t('many')} <a href={pages.suggest(locale)}>{links('suggest')}</a>
      </p>
      {data.mailbox !== null && (
        <p data-hint="">
          {t.rich('byMail', { mail: () => <a href={`mailto:${data.mailbox}`}>{data.mailbox}</a> })}
        </p>
      )}
    </div>
  )
}

const OUTCOMES = ['sent', 'waiting', 'published'] as const

function isOutcome(sent: string): sent is (typeof OUTCOMES)[number] {
  return OUTCOMES.some((one) => one === sent)
}
