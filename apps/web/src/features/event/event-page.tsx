import { getRouteApi } from '@tanstack/react-router'
import { GonePage } from '../../shell/not-found-page.tsx'
import { EventView } from './event-view.tsx'
import type { EventData } from './parts/event-part.ts'

const route = getRouteApi('/$locale/events/$slug')
const dateRoute = getRouteApi('/$locale/events/$slug/$dateUuid')

export function EventPage() {
  return <EventOrGone data={route.useLoaderData()} />
}

export function EventDatePage() {
  return <EventOrGone data={dateRoute.useLoaderData()} />
}

function EventOrGone({ data }: { data: EventData }) {
  return data.kind === 'gone' ? <GonePage /> : <EventView data={data} />
}
