import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { useFilterName } from '../../catalogue/filter/applied-filters.tsx'
import type { FeedData } from './load-feed.ts'
import { PlaceLinks } from './place-links.tsx'
import { relax, type Relaxation } from '../../catalogue/filter/relaxations.ts'

type EmptyProps = {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
  failed: boolean
}

/** An empty feed: no events in the city, too narrow a choice, or a failed request. */
export function EmptyFeed({ data, chosen, failed }: EmptyProps) {
  const t = useTranslations()
  if (failed) return <FailedFeed />
  if (data.city.eventCount === 0 && chosen.timeline !== 'past')
    return (
      <MessagePage level={2} heading={t('empty.city')} text={t('empty.cityHelp')}>
        <PlaceLinks places={data.neighbours} />
        <GiveLink data={data} chosen={chosen} />
      </MessagePage>
    )
  return <NothingFound data={data} chosen={chosen} />
}

function NothingFound({ data, chosen }: Omit<EmptyProps, 'failed'>) {
  const t = useTranslations()
  const locale = useLocale()
  const nameOf = useFilterName(chosen, data.categories, data.city.country)
  const [first, ...others] = data.relaxations
  return (
    <MessagePage
      level={2}
      heading={t('empty.nothing')}
      text={t('empty.nothingHelp', { city: data.city.name })}
    >
      {[first, ...others].map(
        (relaxation) =>
          relaxation && (
            <a
              key={relaxation.without}
              className={relaxation === first ? controls['primary'] : controls['secondary']}
              href={pages.feed(locale, relax(chosen, relaxation.without))}
              data-reset={relaxation.without === 'all' ? '' : undefined}
            >
              {textOf(relaxation)}
            </a>
          ),
      )}
      {first === undefined && (
        <a
          className={controls['secondary']}
          href={pages.feed(locale, { city: data.city.slug })}
          data-reset=""
        >
          {t('feed.reset')}
        </a>
      )}
      <GiveLink data={data} chosen={chosen} />
    </MessagePage>
  )

  function textOf({ without: key, count }: Relaxation): string {
    if (key === 'time') return t('empty.anytime', { count })
    if (key === 'all') return t('empty.reset', { count })
    return t('empty.without', { filter: nameOf(key), count })
  }
}

/** Somebody may know what is on there. */
function GiveLink({ data, chosen: { date } }: Omit<EmptyProps, 'failed'>) {
  const t = useTranslations('links')
  const locale = useLocale()
  const day = typeof date === 'string' ? `&day=${date}` : ''
  return (
    <a className={controls['secondary']} href={`/${locale}/give?city=${data.city.slug}${day}`}>
      {t('give')}
    </a>
  )
}

function FailedFeed() {
  const t = useTranslations('error')
  const router = useRouter()
  return (
    <MessagePage level={2} heading={t('wrong')} text={t('wrongHelp')}>
      <button
        type="button"
        className={controls['primary']}
        onClick={() => void router.options.context.queryClient.refetchQueries({ type: 'active' })}
      >
        {t('retry')}
      </button>
    </MessagePage>
  )
}
