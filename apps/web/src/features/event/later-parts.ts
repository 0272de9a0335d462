import { later } from '../../ui/later.tsx'

/** What opens over the page, and what is on the same night. */
export const panels = later(async () => (await import('./event-panels.tsx')).EventPanels)
export const similar = later(async () => (await import('./similar-events.tsx')).SimilarEvents)
