import type { ReactNode } from 'react'
import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { ChoiceFields } from '../../shell/newsletter-choices.tsx'
import { NewsletterForm, OneMoreStep } from '../../shell/newsletter-form.tsx'
import controls from '../../ui/controls.module.css'
import { dayText } from './day-text.ts'
import { ConfirmPage, LeavePage } from './link-pages.tsx'
import type { FormData } from './load-newsletter.ts'
import { useLook } from '../../site/use-look.ts'
import styles from './newsletter.module.css'

const route = getRouteApi('/$locale/newsletter/{-$step}')

/** The form, and where the links of letters lead. */
export function NewsletterPage(): ReactNode {
  const data = route.useLoaderData()
  switch (data.step) {
    case 'confirm':
      return <ConfirmPage {...data} />
    case 'unsubscribe':
      return <LeavePage {...data} />
    case 'form':
      return <FormPage data={data} />
  }
}

/** The form; behind a mailed link what the reader chose; after leaving, the way back. */
function FormPage({ data }: { data: FormData }) {
  const t = useTranslations('newsletter')
  const isOpen = data.k === '' && data.sent === null && data.error === null
  return (
    <>
      <Head title={t('title')} description={t('text')} path="/newsletter" index={isOpen} />
      {content(data)}
    </>
  )
}

function content(data: FormData) {
  const { sent, subscription } = data
  if (sent === 'left' || subscription?.state === 'ended') return <Left data={data} />
  if (subscription?.state === 'active')
    return <Preferences data={data} subscription={subscription} />
  return <SignUp data={data} />
}

function SignUp({ data }: { data: FormData }) {
  const t = useTranslations('newsletter')
  const account = useTranslations('account')
  const { k, sent, error, city, category, cities, categories } = data
  const isExpired = error === 'expired' || k !== ''
  const failure =
    error === 'email'
      ? account('invalidEmail')
      : error === 'many' || error === 'failed'
        ? t(error)
        : null
  return (
    <div className={styles['page']}>
      {isExpired && (
        <div role="status" className={styles['note']}>
          <strong>{t('expired')}</strong>
          <p>{t('expiredText')}</p>
        </div>
      )}
      {sent === 'registered' ? (
        <>
          <h1>{t('title')}</h1>
          <OneMoreStep />
          <ToFeed />
        </>
      ) : (
        city !== null && (
          <NewsletterForm
            level={1}
            cities={cities}
            categories={categories}
            city={city}
            category={category}
            failure={failure}
          />
        )
      )}
    </div>
  )
}

function Preferences({
  data: { k, sent, cities, categories, city, category },
  subscription,
}: {
  data: FormData
  subscription: NonNullable<FormData['subscription']>
}) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  const look = useLook()
  const day = dayText(locale, subscription.next_on)
  return (
    <div className={styles['page']}>
      <h1>{t('yours')}</h1>
      {sent !== null && (
        <p role="status" className={styles['done']}>
          {sent === 'saved' ? t('saved') : `${t('thanks')} ${t('confirmed', { day })}`}
        </p>
      )}
      <p>{t('sentTo', { email: subscription.email, day })}</p>
      <form
        method="post"
        action={`/${locale}/newsletter/preferences`}
        className={styles['form']}
        key={JSON.stringify(subscription)}
      >
        <input type="hidden" name="k" value={k} />
        <ChoiceFields
          cities={cities}
          categories={categories}
          city={city ?? subscription.city}
          category={category}
        />
        <label>
          {t('language')}
          <select className={controls['field']} name="locale" defaultValue={subscription.locale}>
            {look.languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        </label>
        <button className={controls['primary']}>{t('save')}</button>
      </form>
      <a className={styles['leave']} href={pages.newsletterLeave(locale, k)}>
        {t('leave')}
      </a>
    </div>
  )
}

function Left({ data: { k, subscription } }: { data: FormData }) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  return (
    <MessagePage heading={t('left')} text={subscription === null ? '' : t('leftText')}>
      {subscription !== null && (
        <form method="post" action={`/${locale}/newsletter/resume`} className={styles['form']}>
          <input type="hidden" name="k" value={k} />
          <button className={controls['secondary']}>{t('resume')}</button>
        </form>
      )}
      <ToFeed />
    </MessagePage>
  )
}

function ToFeed() {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  return (
    <a className={controls['primary']} href={pages.feed(locale)}>
      {t('toFeed')}
    </a>
  )
}

/** A language in its own words: `Deutsch`. */
function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
