import { useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import styles from './prose.module.css'

/** Explains the order of lists (specification 11). DSA art. 27 demands this of large platforms. */
export function HowWeSortPage() {
  const t = useTranslations('sorting')
  const links = useTranslations('links')
  return (
    <article className={styles['page']}>
      <Head title={links('howWeSort')} description={t('intro')} path="/how-we-sort" index />
      <h1>{links('howWeSort')}</h1>
      <p className={styles['lead']}>{t('intro')}</p>
      <div className={styles['prose']}>
        <h2>{t('relevance')}</h2>
        <p>{t('relevanceText')}</p>
        <h2>{t('appeal')}</h2>
        <p>{t('appealText')}</p>
        <h2>{t('variety')}</h2>
        <p>{t('varietyText')}</p>
        <h2>{t('popularity')}</h2>
        <p>{t('popularityText')}</p>
        <h2>{t('date')}</h2>
        <p>{t('dateText')}</p>
        <h2>{t('search')}</h2>
        <p>{t('searchText')}</p>
        <h2>{t('never')}</h2>
        <p>{t('neverText')}</p>
      </div>
    </article>
  )
}
