import { useHydrated } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetSearch, forgetSearches, lastSearches } from '../../device/last-searches.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import lists from '../list/event-list.module.css'
import styles from './start.module.css'

/** The last searches of this browser, each to be repeated or forgotten. Nobody else knows them. */
export function LastSearches({ again }: { again: (term: string) => string }) {
  const t = useTranslations('searchStart')
  const id = useId()
  const [terms, setTerms] = useState(lastSearches)
  // The server cannot know them.
  if (!useHydrated() || terms.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={styles['heading']}>
        <h2 id={id}>{t('last')}</h2>
        <button
          type="button"
          onClick={() => {
            forgetSearches()
            setTerms([])
          }}
        >
          {t('clear')}
        </button>
      </div>
      <ul className={styles['last']}>
        {terms.map((term) => (
          <li key={term} className={controls['chip']}>
            <a dir="auto" href={again(term)}>
              {term}
            </a>
            <button
              type="button"
              className={controls['icon']}
              aria-label={t('remove', { term })}
              onClick={() => setTerms(forgetSearch(term))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className={lists['notes']}>{t('kept')}</p>
    </section>
  )
}
