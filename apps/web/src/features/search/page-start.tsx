import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { SearchStart } from '../../catalogue/start/search-start.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { CategoryArt } from '../../ui/category-art.tsx'
import controls from '../../ui/controls.module.css'
import type { PageStart as Start } from './load-start.ts'
import styles from './page-start.module.css'

/** The page before a word is typed: a sentence to try, the start of every search, popular houses, kinds. */
export function PageStart({ start, now }: { start: Start | null; now: string }) {
  const t = useTranslations()
  const locale = useLocale()
  if (start === null)
    return (
      <MessagePage level={2} heading={t('search.placeholder')} text={t('search.hint')}>
        <a className={controls['secondary']} href={`/${locale}/cities`}>
          {t('city.all')}
        </a>
      </MessagePage>
    )
  const { city, scope, houses, kinds } = start
  return (
    <div className={styles['start']}>
      <p className={styles['hint']}>{t('searchStart.hint')}</p>
      <SearchStart
        start={start}
        here={{ city: city.slug }}
        now={now}
        list={(filter) => pages.feed(locale, filter)}
        again={(term) => pages.search(locale, { search: term })}
      />
      {houses.length > 0 && (
        <section aria-labelledby="houses">
          <h2 id="houses">{t('searchStart.houses')}</h2>
          <ul className={styles['houses']}>
            {houses.map(({ slug, name }) => (
              <li key={slug}>
                <a className={controls['chip']} dir="auto" href={pages.venue(locale, slug)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kinds.length > 0 && (
        <section aria-labelledby="kinds">
          <h2 id="kinds">{t('searchStart.kinds')}</h2>
          <ul className={styles['kinds']}>
            {kinds.map(({ slug, name, count }) => (
              <li key={slug}>
                <a href={pages.feed(locale, { ...scope, category: slug })} data-kind={slug}>
                  <span className={styles['motif']}>
                    <CategoryArt category={slug} />
                  </span>
                  <span>
                    {name} <small>{count.toLocaleString(locale)}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className={controls['secondary']} href={pages.feed(locale, scope)}>
        {t('searchStart.all', { city: city.name })}
      </a>
    </div>
  )
}
