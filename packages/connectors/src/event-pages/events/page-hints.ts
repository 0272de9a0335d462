import type { RawPage } from '../markup/raw-page.ts'
import type { WhenHints } from '../dates/when.ts'

export type PageHints = {
  page: RawPage
  dates: WhenHints
  /** Language of texts without one. */
  language: string
  /** The page is about this event alone, so its metadata describe the event. */
  isOnly: boolean
}
