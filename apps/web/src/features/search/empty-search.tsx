import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import { useFilterName } from '../../catalogue/filter/applied-filters.tsx'
import { relax, type Relaxation } from '../../catalogue/filter/relaxations.ts'
import { withoutReading } from '../../catalogue/filter/understand-search.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import type { SearchResults } from './load-search.ts'

type EmptyProps = {
  search: EventFilter
  data: SearchResults
  href: (filter: EventFilter) => string
}

/** Nothing was found: what a wider search would find, each with its number. */
export function EmptySearch({ search, data: { others, categories }, href }: EmptyProps) {
  const t = useTranslations()
  const locale = useLocale()
  const nameOf = useFilterName(search, categories)
  const asked = withoutReading(without(search, 'cursor'))
  const nameWithout = ({ without: key, count }: Relaxation): string => {
    if (key === 'time') return t('empty.anytime', { count })
    if (key === 'all') return t('empty.reset', { count })
    return t('empty.without', { filter: nameOf(key), count })
  }
  const ways: { name: string; to: string; isReset?: boolean }[] = [
    ...others.words.map(({ word, count }) => ({
      name: `${t('search.quoted', { text: word })} · ${count}`,
      to: href({ ...asked, search: word, literal: '1' }),
    })),
    ...others.relaxations.map((one) => ({
      name: nameWithout(one),
      to: href(relax(asked, one.without)),
      isReset: one.without === 'all',
    })),
    ...(others.everywhere === null
      ? []
      : [
          {
            name: t('empty.everywhere', { count: others.everywhere }),
            to: href(without(search, 'cursor', 'city')),
          },
        ]),
  ]
  return (
    <MessagePage
      level={2}
      heading={t('empty.nothing')}
      text={t('empty.searchHelp')}
      kind={typeof asked.category === 'string' ? asked.category : 'other'}
    >
      {ways.map(({ name, to, isReset }, index) => (
        <a
          key={name}
          className={controls[index === 0 ? 'primary' : 'secondary']}
          href={to}
          data-reset={isReset === true ? '' : undefined}
        >
          {name}
        </a>
      ))}
      <a className={controls['secondary']} href={`/${locale}/cities`}>
        {t('city.choose')}
      </a>
      <a className={controls['secondary']} href={`/${locale}/give`}>
        {t('links.give')}
      </a>
    </MessagePage>
  )
}
