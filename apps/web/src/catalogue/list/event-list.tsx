import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import type { ListSection as Cut } from '@okolo/contract/events/event-list'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { SkeletonItems } from '../../ui/skeleton.tsx'
import { EventRow } from '../card/event-row.tsx'
import { dayText, shortWeekdayText } from '../event/event-time.ts'
import { cardKey, type ListedEvent as Card } from '../event/listed-event.ts'
import {
  sectionsOf,
  spanSections,
  type ListOrder,
  type Section,
  type SpanSection,
} from './day-sections.ts'
import { EventGroup, motifsOf } from './event-group.tsx'
import groups from './event-group.module.css'
import styles from './event-list.module.css'
import { GroupHeading } from './group-heading.tsx'
import { ListNotes } from './list-notes.tsx'
import { TitlesNote } from './titles-note.tsx'

type ListProps = {
  /** Heading of a list that does not run by day. */
  name: string
  /** Prefix for ids, if a page has two lists. */
  id?: string
  /** The events are in several cities, so cards show theirs. */
  withCity?: boolean
  cards: Card[]
  order: ListOrder
  /** The groups of a list by relevance, and the address of everything in one. Absent for other orders. */
  groups?: { cuts: Cut[]; allOf: (section: SpanSection) => string }
  now: string
  /** Today in the place that is shown. */
  today: Day
  /** The first day asked for. */
  from?: Day | null
  /** How many events the whole list has, said at its first heading. */
  total?: number | null
  /** The other order of the list, beside its first heading. */
  sort?: ReactNode
  /** Address of the next page. Null at the end. */
  next: string | null
  onMore: () => void
  loading: boolean
}

/** Events in groups or by day, with the way to the next page. */
export function EventList(props: ListProps) {
  const { cards, order, now, from, total = null, next, onMore, loading, today } = props
  const { id = 'day', withCity = false } = props
  const t = useTranslations('feed')
  const cuts = props.groups?.cuts ?? []
  const sections = cuts.length > 0 ? spanSections(cards, cuts) : sectionsOf(order, cards, now, from)
  const leads = leadGroups(sections)
  // Picks stand above the list.
  const firstOfList = cuts[0]?.kind === 'picked' ? 1 : 0
  return (
    <div className={styles['list']}>
      {sections.map((section, index) => {
        const all = index === firstOfList ? total : null
        const sort = index === firstOfList ? props.sort : undefined
        const note = index === 0 ? <TitlesNote cards={cards} /> : undefined
        return section.kind === 'span' ? (
          <EventGroup
            key={`${section.span}-${section.cards[0]?.slug}`}
            section={section}
            today={today}
            id={id}
            withCity={withCity}
            mayLead={leads.includes(section)}
            all={props.groups?.allOf(section) ?? ''}
            total={all}
            sort={sort}
            note={note}
          />
        ) : (
          <ListSection
            key={keyOf(section)}
            {...props}
            section={section}
            total={all}
            sort={sort}
            note={note}
          />
        )
      })}
      {loading && (
        <ul className={groups['cells']}>
          <SkeletonItems />
        </ul>
      )}
      {next !== null && (
        <a
          className={`${controls['secondary']} ${styles['more']}`}
          href={next}
          rel="next"
          aria-busy={loading || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onMore()
          }}
        >
          {loading ? t('loading') : t('more')}
        </a>
      )}
      <ListNotes cards={cards} />
    </div>
  )
}

/** The groups that begin with a poster: no two of them show the same category. */
function leadGroups(sections: readonly Section[]): Section[] {
  const seen = new Set<string>()
  return sections.filter((section) => {
    if (section.kind !== 'span' || /^(picked|ongoing|more)$/.test(section.span)) return false
    const category = section.cards[0]?.category.slug
    if (category === undefined || seen.has(category)) return false
    seen.add(category)
    return true
  })
}

type DaySection = Exclude<Section, SpanSection>

function keyOf(section: DaySection): string {
  return section.kind === 'day' ? section.day : section.kind
}

type SectionProps = Pick<ListProps, 'name' | 'today' | 'id' | 'withCity' | 'total' | 'sort'> & {
  section: DaySection
  /** Stands below the heading. */
  note?: ReactNode
}

function ListSection(props: SectionProps) {
  const { section, today, name, id = 'day', withCity = false, total = null, sort, note } = props
  const t = useTranslations('feed')
  const locale = useLocale()
  const { kind, cards } = section
  const named = useNamedDay(section.kind === 'day' ? section.day : null, today)
  const heading = `${id}-${keyOf(section)}`
  const motifs = motifsOf(cards)
  return (
    <section aria-labelledby={heading}>
      <GroupHeading id={heading} total={total} dates={named?.date ?? null} sort={sort}>
        {section.kind === 'day' && (named?.name ?? dayText(locale, section.day, today))}
        {kind === 'all' && name}
        {kind === 'ongoing' && t('ongoing')}
      </GroupHeading>
      {note}
      <ul className={groups['cells']}>
        {cards.map((card, index) => (
          <li key={cardKey(card)}>
            <EventRow
              id={`${heading}-${index}`}
              card={card}
              today={today}
              motif={motifs[index]}
              day={kind === 'day' ? 'none' : 'date'}
              withCity={withCity}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Today" and its neighbours have a name, with the date beside it. Null for any other day. */
function useNamedDay(day: Day | null, today: Day): { name: string; date: string } | null {
  const t = useTranslations('feed')
  const locale = useLocale()
  const names = new Map([
    [today, t('today')],
    [addDays(today, 1), t('tomorrow')],
    [addDays(today, -1), t('yesterday')],
  ])
  const name = day === null ? undefined : names.get(day)
  return day === null || name === undefined
    ? null
    : { name, date: shortWeekdayText(locale, day, today) }
}
