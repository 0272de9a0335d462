import { later } from '../../ui/later.tsx'

/** The dialogs, and the events of the same night. */
export const panels = later(async () => (await import('./event-panels.tsx')).EventPanels)
export const similar = later(async () => (await import('./similar-events.tsx')).SimilarEvents)
