import type { EventSource } from '@okolo/contract/events/event'
import type { FieldOrigin } from '@okolo/contract/site/origins'
import { useTranslations } from 'use-intl'
import { useLook } from '../../../site/use-look.ts'

/** Returns a writer of a source's name. Events that people give here are from this site. */
export function useSourceName(): (source: EventSource | FieldOrigin) => string {
  const { name } = useLook()
  return (source) => (source.given === true ? name : source.name)
}

/** Returns a writer of who gave an event here, with the host that a stranger's link leads to. Null for other sources. */
export function useGiver(): (source: EventSource) => string | null {
  const t = useTranslations('details')
  return ({ given, role, url }) => {
    if (given !== true) return null
    const giver = t(`givenBy.${role === 'organizer' ? 'organizer' : 'visitor'}`)
    return url === null ? giver : `${giver} · ${hostOf(url)}`
  }
}

/** The host of an address, without `www.`. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\d?\./, '') ?? url
}
