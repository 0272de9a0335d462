import type { EventDraft, RawPlace } from '../event-draft.ts'
import { present } from '../understanding/compact.ts'
import { coordinatesIn } from './coordinates.ts'
import { webUrl } from '../understanding/event-link.ts'
import { mapPlaceOf, type MapPlace } from './map-link.ts'
import { isMeeting } from './meeting-link.ts'

type Read = { text?: string; map?: MapPlace; url?: string; meeting?: string }

/**
 * The draft with links and coordinates that stand for a name or an address where they belong: a point, a link, or the
 * address of a meeting. A draft of plain words stays as it is.
 */
export function settlePlace(draft: EventDraft): EventDraft {
  const { place } = draft
  if (place === undefined) return draft
  const { name, address, url, lat, lon, ...others } = place
  const [named, addressed] = [read(name), read(address)]
  const linked = url === undefined ? {} : read(url)
  const all = [named, addressed, linked]
  if (
    named.text === name &&
    addressed.text === address &&
    linked.map === undefined &&
    !linked.meeting
  )
    return draft
  const point = [{ lat, lon }, ...all.map(({ map }) => map ?? {})].find(
    (one) => one.lat !== undefined,
  )
  const words =
    named.text ?? (addressed.text ? undefined : all.find(({ map }) => map?.text)?.map?.text)
  const settled = present<RawPlace>({
    ...others,
    name: words,
    address: addressed.text,
    lat: point?.lat,
    lon: point?.lon,
  })
  const meeting = all.find((one) => one.meeting !== undefined)?.meeting
  const link = named.url ?? addressed.url ?? linked.url
  const { place: _, ...rest } = draft
  const isOnline = settled === undefined && meeting !== undefined
  return {
    ...rest,
    ...(settled === undefined && link === undefined
      ? {}
      : { place: { ...settled, ...(link === undefined ? {} : { url: link }) } }),
    ...(meeting === undefined ? {} : { onlineUrl: draft.onlineUrl ?? meeting }),
    ...(isOnline && draft.isOnline === undefined ? { isOnline: true } : {}),
  }
}

function read(text: string | undefined): Read {
  if (text === undefined) return {}
  const map = mapPlaceOf(text)
  if (map !== null) return { map }
  const url = /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim()) ? webUrl(text) : undefined
  if (url !== undefined) return isMeeting(url) ? { meeting: url } : { url }
  const found = coordinatesIn(text)
  if (found === null) return { text }
  const { lat, lon, rest } = found
  return { map: { lat, lon }, ...(rest === '' ? {} : { text: rest }) }
}
