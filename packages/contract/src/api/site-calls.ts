import { z } from 'zod'
import { claimCalls } from './claim-calls.ts'
import { giftCalls } from './gift-calls.ts'
import { Announcement, Collection, EditorPick } from '../events/editor.ts'
import { PreviewAnswer, SuggestionAnswer } from '../events/suggestion.ts'
import { TranslationAnswer } from '../events/translation.ts'
import { ReportAnswer } from '../people/report.ts'
import { SiteSettings } from '../site/site-settings.ts'
import { Article, ArticleCard, InfoPage, SourceInfo, TownCoverage } from '../site/info.ts'

/** The calls about the site itself, what its editors say, its sources, their texts in other languages, reports of mistakes and the organizers who claim pages. Part of `api`. */
export const siteCalls = {
  site: { method: 'GET', path: '/v1/site/', answer: SiteSettings },
  info: { method: 'GET', path: '/v1/info/{page}/', answer: InfoPage },
  articles: { method: 'GET', path: '/v1/blog/', answer: z.array(ArticleCard) },
  article: { method: 'GET', path: '/v1/blog/{slug}/', answer: Article },
  sources: { method: 'GET', path: '/v1/sources/', answer: z.array(SourceInfo) },
  towns: { method: 'GET', path: '/v1/sources/towns/', answer: z.array(TownCoverage) },
  previewSource: { method: 'POST', path: '/v1/sources/preview/', answer: PreviewAnswer },
  keptPreview: { method: 'GET', path: '/v1/sources/preview/{id}/', answer: PreviewAnswer },
  translateEvents: { method: 'POST', path: '/v1/translations/', answer: TranslationAnswer },
  reportEvent: { method: 'POST', path: '/v1/events/{slug}/report/', answer: ReportAnswer },
  announcements: { method: 'GET', path: '/v1/announcements/', answer: z.array(Announcement) },
  collections: { method: 'GET', path: '/v1/collections/', answer: z.array(Collection) },
  collection: { method: 'GET', path: '/v1/collections/{slug}/', answer: Collection },
  picks: { method: 'GET', path: '/v1/picks/', answer: z.array(EditorPick) },
  ...claimCalls,
  ...giftCalls,
  suggestSource: { method: 'POST', path: '/v1/sources/suggestions/', answer: SuggestionAnswer },
} as const
