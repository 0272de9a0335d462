import type { EventDetail } from '@okolo/contract/events/event'
import type { HouseOnMap } from '@okolo/contract/places/house'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useHouseAccess } from '../../../catalogue/event/use-house-access.ts'
import { NAMED } from './event-title.tsx'
import styles from './parts.module.css'

/** Performers that the title does not name or link, organizer and audience, as far as the sources name them. */
export function EventFacts({ event }: { event: EventDetail }) {
  const t = useTranslations('details')
  const texts = useTranslations('event')
  const feed = useTranslations('feed')
  const locale = useLocale()
  const age = useAgeText(event.age)
  const ofHouse = useHouseAccess(event.house)
  const facts: [name: string, value: ReactNode][] = []
  const hasMore =
    event.performers.length > NAMED || event.performers.some(({ url }) => url !== null)
  if (hasMore) facts.push([t('performers'), <Names of={event.performers} />])
  if (event.organizers.length > 0)
    facts.push([texts('organizer'), <Organizers of={event.organizers} />])
  if (age !== null) facts.push([t('age'), age])
  if (event.in_language.length > 0)
    facts.push([t('spoken'), event.in_language.map((tag) => languageName(locale, tag)).join(', ')])
  const told = event.accessibility.map(accessText)
  const access = <Access told={told} ofHouse={ofHouse} credit={event.house?.credit} />
  if (told.length > 0 || ofHouse.length > 0) facts.push([texts('accessibility'), access])
  if (facts.length === 0) return null

  /** The one access that all sources name alike, else the source's own words. */
  function accessText(one: string): string {
    return one === 'wheelchair' ? feed('accessible') : one
  }

  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd suppressHydrationWarning>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The words of the sources, then those of the map with its credit. */
function Access({
  told,
  ofHouse,
  credit,
}: {
  told: string[]
  ofHouse: string[]
  credit: HouseOnMap['credit'] | undefined
}) {
  return (
    <>
      {[...told, ...ofHouse].join(', ')}
      {credit !== undefined && ofHouse.length > 0 && (
        <>
          {' ('}
          <a href={credit.url} target="_blank" rel="noopener noreferrer nofollow">
            {credit.text}
          </a>
          {')'}
        </>
      )}
    </>
  )
}

/** Their own pages here, and their own sites. */
function Organizers({ of: organizers }: { of: EventDetail['organizers'] }) {
  const t = useTranslations('details')
  const locale = useLocale()
  return organizers.map(({ slug, name, url }, index) => (
    <span key={slug}>
      {index > 0 && ', '}
      <a href={pages.organizer(locale, slug)}>{name}</a>
      {url !== null && (
        <>
          {' ('}
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {t('website')}
          </a>
          {')'}
        </>
      )}
    </span>
  ))
}

function Names({ of: people }: { of: { name: string; url: string | null }[] }) {
  return people.map(({ name, url }, index) => (
    <span key={name + url}>
      {index > 0 && ', '}
      {url === null ? (
        name
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {name}
        </a>
      )}
    </span>
  ))
}

function useAgeText(age: EventDetail['age']): string | null {
  const t = useTranslations('details')
  const [min, max] = [age?.min ?? null, age?.max ?? null]
  if (min !== null && max !== null) return t('ageBetween', { min: `${min}`, max: `${max}` })
  if (min !== null) return t('ageFrom', { min: `${min}` })
  return max === null ? null : t('ageTo', { max: `${max}` })
}

/** A tag that Intl does not know is shown as it is. */
function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag // not a well-formed BCP 47 tag
  }
}
