import type { InfoName, InfoPage } from '@okolo/contract/site/info'
import { SOURCES_AT_ONCE } from '@okolo/contract/site/list-sizes'
import { ApiError } from '../../api/api.ts'
import { loadHome, loadPlace, loadPlaces } from '../../catalogue/places/places.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'

/** A page of prose with its name. */
export type ProseData = InfoPage & { name: InfoName }

export async function loadInfo({ api }: AppContext, name: InfoName): Promise<ProseData> {
  return { ...(await api.info(name)), name }
}

export const loadArticles = ({ api }: AppContext) => api.articles()

export async function loadArticle({ api }: AppContext, slug: string) {
  return api.article(slug).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) noPage()
    throw error
  })
}

/**
 * The sources, and the share of each town's houses that they cover: of the city that is named, else of the first. `others`: cities to
 * go on with where there are more.
 */
export async function loadSources(context: AppContext, asked: string | undefined) {
  const query = asked === undefined ? '' : `?city=${encodeURIComponent(asked)}`
  const [sources, towns] = await Promise.all([context.api.sources(query), context.api.towns(query)])
  const isAll = asked === undefined && sources.length < SOURCES_AT_ONCE
  return { sources, towns, others: isAll ? [] : await loadPlaces(context) }
}

/** Picks of a city: the one named, else that of a feed without one. Null while there is none. */
export async function loadPicks(context: AppContext, asked: string | undefined) {
  const slug = asked ?? (await loadHome(context))
  const city = await loadPlace(context, slug)
  if (city === null) return null
  const picks = await context.api.ask<'picks'>(`/v1/picks/?city=${encodeURIComponent(city.slug)}`)
  return { city, picks }
}
