import type { InfoName, InfoPage } from '@okolo/contract/site/info'
import { ApiError } from '../../api/api.ts'
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

/** The sources, and the share of each town's houses that they cover. */
export async function loadSources({ api }: AppContext) {
  const [sources, towns] = await Promise.all([api.sources(), api.towns()])
  return { sources, towns }
}
