import { getRouteApi } from '@tanstack/react-router'
import { JoinPage } from './join-page.tsx'
import { LeavePage } from './leave-page.tsx'
import { RightPage } from './right-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { WaysPage } from './ways-page.tsx'

const route = getRouteApi('/$locale/organizers/$slug/claim/{-$step}')

/** How an organizer claims its page, and what its links open. */
export function ClaimPage() {
  const data = route.useLoaderData()
  switch (data.step) {
    case 'ways':
      return <WaysPage data={data} />
    case 'dashboard':
      return <DashboardPage data={data} />
    case 'right':
      return <RightPage data={data} />
    case 'join':
      return <JoinPage data={data} />
    case 'letters':
      return <LeavePage data={data} />
  }
}
