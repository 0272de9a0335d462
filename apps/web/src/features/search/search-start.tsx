import { isMoodSlug } from '@okolo/contract/events/mood'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { CategoryArt } from '../../ui/category-art.tsx'
import controls from '../../ui/controls.module.css'
import { LastSearches } from './last-searches.tsx'
import type { SearchStart as Start } from './load-start.ts'
import styles from './search-start.module.css'

/** The page before a word is typed: a sentence to try, the last searches, moods, what is popular, kinds. */
export function SearchStart({ start, now }: { start: Start | null; now: string }) {
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
  const { city, popular, houses, kinds, moods } = start
  const here = { city: city.slug }
  return (
    <div className={styles['start']}>
      <p className={styles['hint']}>{t('searchStart.hint')}</p>
      <LastSearches />
      {moods.length > 0 && (
        <section aria-labelledby="moods">
          <h2 id="moods">{t('searchStart.moods')}</h2>
          <ul className={styles['moods']}>
            {moods.map(
              ({ slug, count }) =>
                isMoodSlug(slug) && (
                  <li key={slug}>
                    <a href={pages.feed(locale, { ...here, mood: slug })} data-hue={slug}>
                      {t(`mood.${slug}`)} <small>{count.toLocaleString(locale)}</small>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <EventList
          name={t('searchStart.popular', { city: city.name })}
          cards={popular}
          order="rank"
          now={now}
          today={dayIn(now, city.timeZone)}
          next={null}
          onMore={() => {}}
          loading={false}
        />
      )}
      {houses.length > 0 && (
        <section aria-labelledby="houses">
          <h2 id="houses">{t('searchStart.houses')}</h2>
          <ul className={styles['last']}>
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
                <a href={pages.feed(locale, { ...here, category: slug })} data-kind={slug}>
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
      <a className={controls['secondary']} href={pages.feed(locale, here)}>
        {t('searchStart.all', { city: city.name })}
      </a>
    </div>
  )
}
