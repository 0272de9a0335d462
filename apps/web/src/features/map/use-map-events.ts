import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { useReturn } from '../../shell/navigation/use-return.ts'
import { unique, withCursor, type MapData } from './load-map.ts'
import { drawnOf, markOf } from './map-pins.ts'

export type MapEvents = ReturnType<typeof useMapEvents>

/** Returns the events of the address: as a list, and as pins once the map's zoom is known. */
export function useMapEvents(search: EventFilter, data: MapData) {
  const { api } = useRouteContext({ from: '__root__' })
  useReturn(data.known !== null)
  /** Counts tiles of 256 pixels, as the API does. Null before there is a map. */
  const [zoom, setZoom] = useState<number | null>(null)
  const asked = withCursor(search, data.city)
  const list = useEvents(asked, { onMap: true })
  const filter = without(asked, 'page_size', 'sorting', 'cursor')
  const pins = useQuery({
    queryKey: ['map', filter, zoom],
    queryFn: () => api.eventMap(filter, zoom ?? 0),
    enabled: zoom !== null,
    placeholderData: keepPreviousData,
  })
  // Lists by relevance show long-running events beside them and only repeat them at the end.
  const own = unique([...list.cards, ...list.ongoing])
  const isKnown = own.length === 0 && data.known !== null
  const cards = isKnown ? (data.known ?? []) : own
  return {
    asked,
    cards,
    next: list.next,
    loadMore: list.loadMore,
    loadingMore: list.loadingMore,
    isStale: list.stale || pins.isPlaceholderData,
    /** The cards are those that other pages have shown. */
    isKnown,
    failed: !isKnown && (list.failed || pins.isError),
    retry: () => void pins.refetch(),
    /** The number of all events, including those not listed yet. Null while unknown. */
    count:
      pins.data?.count ?? (list.next === null && zoom === null && !isKnown ? own.length : null),
    drawn: drawnOf(pins.data),
    markOf: (location: [number, number] | null) => markOf(location, pins.data),
    setZoom,
  }
}
