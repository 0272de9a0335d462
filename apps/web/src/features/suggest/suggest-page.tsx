import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { isKnownAs, Known } from './known.tsx'
import { LookForm } from './look-form.tsx'
import { Look } from './look.tsx'
import shimmer from '../../ui/shimmer.module.css'
import styles from './suggest.module.css'
import { useSubmit } from './use-submit.ts'

const route = getRouteApi('/$locale/suggest')

/** Suggest a source: an address, a preview, and a note to the operator. */
export function SuggestPage() {
  const t = useTranslations('suggest')
  const links = useTranslations('links')
  const locale = useLocale()
  const data = route.useLoaderData()
  const { submit, doing } = useSubmit()
  const head = (
    <Head
      title={links('suggest')}
      description={t('description')}
      path="/suggest"
      index={data.look === null && data.sent === null}
    />
  )
  if (data.sent !== null) return <Sent state={data.sent}>{head}</Sent>
  return (
    <div className={styles['page']}>
      {head}
      <h1>{links('suggest')}</h1>
      <p className={styles['lead']}>{t('description')}</p>
      <p>
        {t('one')} <a href={`/${locale}/give`}>{links('give')}</a>
      </p>
      <LookForm
        key={data.url}
        url={data.url}
        error={data.error}
        submit={submit}
        busy={doing === 'look'}
      />
      <div aria-live="polite" className={styles['outcome']}>
        {doing === 'look' ? (
          <Skeleton />
        ) : (
          data.look !== null && (
            <Look
              look={data.look}
              error={data.error}
              now={data.now}
              submit={submit}
              busy={doing === 'send'}
            />
          )
        )}
      </div>
    </div>
  )
}

function Sent({ state, children }: { state: string; children: ReactNode }) {
  const t = useTranslations('suggest')
  const locale = useLocale()
  const known = isKnownAs(state) ? state : null
  return (
    <MessagePage
      heading={known === null ? t('sentHeading') : t('knownHeading')}
      text={known === null ? t('sentText') : <Known known={known} />}
    >
      {children}
      <a className={controls['primary']} href={pages.suggest(locale)}>
        {t('another')}
      </a>
    </MessagePage>
  )
}

/** A placeholder while the other server answers. */
function Skeleton() {
  const t = useTranslations('suggest')
  return (
    <div className={styles['skeleton']}>
      <p>{t('looking')}</p>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className={`${shimmer['shimmer']} ${styles['bar']}`} aria-hidden="true" />
      ))}
    </div>
  )
}
