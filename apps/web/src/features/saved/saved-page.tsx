import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { TimelineTabs } from '../../catalogue/list/timeline-tabs.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { SavedTools } from './saved-tools.tsx'
import styles from './saved.module.css'
import { useSaved, type SavedChoice } from './use-saved.ts'

/** The tab "Saved": upcoming and past events of the signed-in person, of one city or all. */
export function SavedPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const query = usePageQuery()
  const session = useSession()
  const chosen = { isPast: query.get('timeline') === 'past', city: query.get('city') }
  const saved = useSaved(chosen, session != null)
  const now = site.now()
  const href = ({ isPast, city }: SavedChoice) => {
    const asked = new URLSearchParams({
      ...(isPast ? { timeline: 'past' } : {}),
      ...(city === null ? {} : { city }),
    }).toString()
    return pages.saved(locale) + (asked === '' ? '' : `?${asked}`)
  }
  const [first] = saved.cards
  const isEmpty = !saved.isLoading && !saved.failed && first === undefined && session != null
  return (
    <div className={styles['page']}>
      <Head title={t('saved.title')} description={t('saved.title')} path="/saved" index={false} />
      <div className={styles['head']}>
        <h1>{t('saved.heading')}</h1>
        <TimelineTabs
          upcoming={href({ ...chosen, isPast: false })}
          past={href({ ...chosen, isPast: true })}
          isPast={chosen.isPast}
        />
      </div>
      <NeedsScript />
      {(saved.cities.length > 1 || chosen.city !== null) && (
        <nav className={styles['cities']} aria-label={t('city.choose')}>
          {[{ slug: null, name: t('saved.allCities'), count: null }, ...saved.cities].map(
            ({ slug, name, count }) => (
              <a
                key={slug}
                className={controls['chip']}
                href={href({ ...chosen, city: slug })}
                aria-current={slug === chosen.city ? 'page' : undefined}
              >
                {name}
                {count !== null && <small>{count}</small>}
              </a>
            ),
          )}
        </nav>
      )}
      {saved.failed && saved.isAway && (
        <MessagePage level={2} heading={t('saved.away')} text={t('saved.awayUnseen')} />
      )}
      {session === null && (
        <MessagePage level={2} heading={t('saved.away')} text={t('saved.awaySignedOut')} />
      )}
      {saved.failed && !saved.isAway && (
        <MessagePage level={2} heading={t('error.wrong')} text={t('error.wrongHelp')}>
          <button type="button" className={controls['primary']} onClick={saved.again}>
            {t('error.retry')}
          </button>
        </MessagePage>
      )}
      {isEmpty && (
        <MessagePage
          level={2}
          kind="festival"
          heading={t(chosen.isPast ? 'saved.emptyPast' : 'saved.empty')}
          text={t('saved.emptyText')}
        >
          <a className={controls['primary']} href={pages.feed(locale)}>
            {t('links.toFeed')}
          </a>
        </MessagePage>
      )}
      {first !== undefined && (
        <EventList
          name={t('saved.heading')}
          cards={saved.cards}
          order={chosen.isPast ? 'past' : 'days'}
          withCity
          now={now}
          today={dayIn(now, first.date.time_zone)}
          next={saved.hasMore ? href(chosen) : null}
          onMore={saved.loadMore}
          loading={saved.isLoadingMore}
        />
      )}
      {session != null && <SavedTools cards={saved.cards} />}
    </div>
  )
}
