import { getRouteApi } from '@tanstack/react-router'
import { GivePage } from './give-page.tsx'
import { GivenPage } from './given-page.tsx'
import type { EventPreview } from './look/preview.tsx'

const route = getRouteApi('/$locale/give/{-$step}')

/** The form, and what its mailed links open. `Preview`: how the page of an event looks. */
export function GiftsPage({ Preview }: { Preview: EventPreview }) {
  const data = route.useLoaderData()
  switch (data.page) {
    case 'give':
      return <GivePage data={data} Preview={Preview} />
    case 'given':
      return <GivenPage data={data} Preview={Preview} />
    case 'expired':
      return <GivenPage data={null} Preview={Preview} />
  }
}
