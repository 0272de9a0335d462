import type { CityGaps } from '@okolo/contract/events/gift'
import { ApiError, type Api } from '../../api/api.ts'

export type { CityGaps }

/** Days and kinds of a city that are thin. Null without an answer: no page depends on it. */
export async function loadGaps(api: Api, city: string): Promise<CityGaps | null> {
  try {
    return await api.ask<'cityGaps'>(`/v1/locations/cities/${encodeURIComponent(city)}/gaps/`)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
