import { useTranslations } from 'use-intl'
import { FollowChips, type Followable } from '../../../people/follow-chips.tsx'
import type { EventPart } from './event-part.ts'
import styles from './follow-part.module.css'
import { OrganizerWord } from './organizer-word.tsx'

/** A festival has a hundred performers: the first of them can be followed here. */
const PERFORMERS = 4

/** The organizer's word, and chips to follow the performers of an event, its festival, organizers and venue. */
export function FollowPart(part: EventPart) {
  const t = useTranslations('event')
  const { event } = part
  const { performers, part_of: festival, organizers, venue } = event
  const of: Followable[] = [
    ...performers
      .slice(0, PERFORMERS)
      .map(({ name }) => ({ kind: 'performer' as const, target: name, name })),
    ...(festival === null
      ? []
      : [{ kind: 'series' as const, target: festival.slug, name: festival.title }]),
    ...organizers.map(({ slug, name }) => ({ kind: 'organizer' as const, target: slug, name })),
    // A house that is its own organizer is named once.
    ...(venue === null || organizers.some(({ name }) => name === venue.name)
      ? []
      : [{ kind: 'venue' as const, target: venue.slug, name: venue.name }]),
  ]
  return (
    <>
      <OrganizerWord {...part} />
      <div className={styles['follow']} data-needs-script="">
        {of.length > 0 && <span>{t('followShort')}</span>}
        <FollowChips of={of} />
      </div>
    </>
  )
}
