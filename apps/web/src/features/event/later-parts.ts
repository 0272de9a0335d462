import { later } from '../../ui/later.tsx'

/** The dialogs, and the events of the same night. */
export const panels = later(async () => (await import('./panels/event-panels.tsx')).EventPanels)
export const similar = later(
  async () => (await import('./similar/similar-events.tsx')).SimilarEvents,
)
