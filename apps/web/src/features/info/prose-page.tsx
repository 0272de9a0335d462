import { pages } from '@okolo/contract/site/pages'
import { useLoaderData } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import type { ProseData } from './load-info.ts'
import { Prose } from './prose.tsx'
import styles from './prose.module.css'

const PATHS = {
  about: '/about',
  legal: '/legal',
  terms: '/legal/terms',
  privacy: '/legal/privacy',
  support: '/support',
  contact: '/contact',
} as const

/** About, legal, terms, privacy, support or contact, by the route's data. */
export function ProsePage() {
  const data: unknown = useLoaderData({ strict: false })
  if (!isProse(data)) return null
  const { name, title, description, html, language, owner } = data
  const locale = useLocale()
  // The operator may have written it in one language only.
  const lang = language === locale ? undefined : language
  const isSigned = name === 'legal' || name === 'contact'
  return (
    <article
      className={styles['page']}
      data-legal={PATHS[name].startsWith('/legal') ? '' : undefined}
    >
      <Head title={title} description={description} path={PATHS[name]} />
      <h1 lang={lang}>{title}</h1>
      <div lang={lang}>
        <Prose html={html} />
      </div>
      {name === 'legal' && <LegalLinks />}
      {isSigned && <OwnerCard owner={owner} />}
    </article>
  )
}

function LegalLinks() {
  const t = useTranslations('links')
  const locale = useLocale()
  return (
    <ul>
      <li>
        <a className={styles['more']} href={pages.terms(locale)}>
          {t('terms')}
        </a>
      </li>
      <li>
        <a className={styles['more']} href={pages.privacy(locale)}>
          {t('privacy')}
        </a>
      </li>
    </ul>
  )
}

function OwnerCard({ owner: { name, address, email } }: Pick<ProseData, 'owner'>) {
  const t = useTranslations('site')
  return (
    <section className={styles['owner']}>
      <h2>{t('ownerTitle')}</h2>
      {name === null && email === null ? (
        <p>{t('ownerNone')}</p>
      ) : (
        <address>
          {[name, address].filter((line) => line !== null).join('\n')}
          {email !== null && (
            <div>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          )}
        </address>
      )}
    </section>
  )
}

function isProse(data: unknown): data is ProseData {
  return typeof data === 'object' && data !== null && 'html' in data && 'owner' in data
}
