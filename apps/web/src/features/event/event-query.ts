import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Api } from '../../api/api.ts'

/** An answer that takes longer never comes. */
const LATEST_MS = 15_000
/** The short page and the whole one, which follows it, share an answer. */
const SHARED_MS = 5000

/** Asks for an event, also of a device that believes to be offline: the app may have the answer. */
export function eventQuery(api: Api, slug: string, dateUuid?: string) {
  return queryOptions({
    queryKey: ['event', slug, dateUuid ?? null],
    queryFn: () => Promise.race([api.event(slug, dateUuid), never(slug)]),
    networkMode: 'always',
    retry: false,
    staleTime: SHARED_MS,
  })
}

/** True if no server answered, or only one in front of it. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

function never(slug: string): Promise<never> {
  return new Promise((_, failed) => setTimeout(() => failed(new ApiError(0, slug)), LATEST_MS))
}
