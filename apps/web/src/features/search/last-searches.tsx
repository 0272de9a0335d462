import { pages } from '@okolo/contract/site/pages'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { forgetSearch, forgetSearches, lastSearches } from '../../device/last-searches.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-start.module.css'

/** The last searches of this browser, each to be repeated or forgotten. Nobody else knows them. */
export function LastSearches() {
  const t = useTranslations('searchStart')
  const locale = useLocale()
  const [terms, setTerms] = useState<string[]>([])
  // The server cannot know them.
  useEffect(() => setTerms(lastSearches()), [])
  if (terms.length === 0) return null
  return (
    <section aria-labelledby="last">
      <h2 id="last">{t('last')}</h2>
      <ul className={styles['last']}>
        {terms.map((term) => (
          <li key={term}>
            <a
              className={controls['chip']}
              dir="auto"
              href={pages.search(locale, { search: term })}
            >
              {term}
            </a>
            <button
              type="button"
              aria-label={t('remove', { term })}
              onClick={() => setTerms(forgetSearch(term))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['kept']}>
        {t('kept')}{' '}
        <button
          type="button"
          onClick={() => {
            forgetSearches()
            setTerms([])
          }}
        >
          {t('clear')}
        </button>
      </p>
    </section>
  )
}
