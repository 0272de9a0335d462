import type { ClaimWays, OrganizerDashboard } from '@okolo/contract/people/page-claims'
import type { Answer, api as contract } from '@okolo/contract/api/api'
import type { GiftLine } from '@okolo/contract/events/own-gifts'
import type { Day } from '@okolo/contract/filter/event-filter'
import { ApiError } from '../../api/api.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { loadGaps, type CityGaps } from '../../shell/gaps/load-gaps.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'

/** The outcome of a form. */
export type Told = { sent: string; error: string }

export type WaysData = Told & { step: 'ways'; ways: ClaimWays; request: string; code: string }
export type DashboardData = Told & {
  step: 'dashboard' | 'right'
  dashboard: OrganizerDashboard
  /** The events that the organizer has given. */
  gifts: GiftLine[]
  /** Of its city; null where nothing can be said. */
  gaps: CityGaps | null
  k: string
  today: Day
}
/** A mailed link that leads to one button. */
export type LinkData = { step: 'join' | 'letters'; slug: string; name: string; k: string }
export type ClaimData = WaysData | DashboardData | LinkData

/** Without a link that works: how to get one. */
export async function loadClaim(
  context: AppContext,
  { slug, step }: { slug: string; step?: string | undefined },
  search: Record<string, unknown>,
): Promise<ClaimData> {
  const { site } = context
  const [k, request, code] = [textOf(search['k']), textOf(search['u']), textOf(search['access'])]
  const told = { sent: textOf(search['sent']), error: textOf(search['error']) }
  const isLink = step === 'join' || step === 'letters'
  if (step !== undefined && step !== 'right' && !isLink) noPage()
  if (k !== '' && !isLink) {
    const dashboard = await ask<'organizerDashboard'>(context, `${slug}/claim/room`, { k })
    const today = dayIn(site.now(), 'UTC')
    if (dashboard !== null) {
      const given = await ask<'organizerGifts'>(context, `${slug}/claim/gifts`, { k })
      const gifts = given?.gifts ?? []
      const gaps = dashboard.city === null ? null : await loadGaps(context.api, dashboard.city)
      return { ...told, step: step ?? 'dashboard', dashboard, gifts, gaps, k, today }
    }
  }
  const ways = await ask<'claimWays'>(
    context,
    `${slug}/claim`,
    request === '' ? {} : { u: request },
  )
  if (ways === null) noPage()
  if (isLink) return { step, slug: ways.slug, name: ways.name, k }
  const isOld = (k !== '' || step === 'right') && told.sent === ''
  return { ...told, error: isOld ? 'expired' : told.error, step: 'ways', ways, request, code }
}

async function ask<Name extends keyof typeof contract>(
  { api }: AppContext,
  path: string,
  query: Record<string, string>,
): Promise<Answer<Name> | null> {
  const [slug = '', ...rest] = path.split('/')
  const at = ['/v1/organizers', encodeURIComponent(slug), ...rest, ''].join('/')
  const text = new URLSearchParams(query).toString()
  return api.ask<Name>(text === '' ? at : `${at}?${text}`).catch((error: unknown) => {
    // A token of another shape is refused by the schema.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
