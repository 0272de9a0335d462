import { EventPreview } from '../features/event/event-preview.tsx'
import { GiftsPage } from '../features/gifts/gifts-page.tsx'

/** The pages of giving an event, which show how the page of an event will look. */
export function GiftPage() {
  return <GiftsPage Preview={EventPreview} />
}
