
/** Sources, their runs, what they gave and how they are. */
export type GatheringTables = {
  source: SourceTable
  source_run: SourceRunTable
  source_response: {
    source_id: number
    url: string
    etag: string | null
    last_modified: string | null
  }
  source_record: SourceRecordTable
  source_quota: { source_id: number; day: string; used: number }
  robots: { origin: string; fetched_at: Date; status: number; body: string }
  takedown: TakedownTable
  backfill: BackfillTable
  listing: ListingTable
  source_day: SourceDayTable
  source_preview: SourcePreviewTable
  source_suggestion: SourceSuggestionTable
}

type SourceTable = {

type TakedownTable = {

type BackfillTable = {

type SourceRunTable = {

type SourceRecordTable = {

type ListingTable = {

type SourceDayTable = {

type SourcePreviewTable = {

type SourceSuggestionTable = {
