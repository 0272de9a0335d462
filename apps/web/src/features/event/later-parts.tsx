import { lazy, Suspense, type ComponentType } from 'react'

/** The languages of the texts, the dialogs, what can be followed, and the events of the same night. */
export const language = later(async () => (await import('./texts/text-language.tsx')).TextLanguage)
export const panels = later(async () => (await import('./panels/event-panels.tsx')).EventPanels)
export const follow = later(async () => (await import('./parts/follow-part.tsx')).FollowPart)
export const similar = later(
  async () => (await import('./similar/similar-events.tsx')).SimilarEvents,
)

/**
 * A part of a page that the server renders and that hydrates later, once its code is fetched. The server calls `ready`
 * first, because it writes whole pages.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | null = null
  const Lazy = lazy(async () => ({ default: await load() }))
  return {
    ready: async (): Promise<void> => {
      there ??= await load()
    },
    Part: (props: Props) => {
      const Now = there ?? Lazy
      return (
        <Suspense>
          <Now {...props} />
        </Suspense>
      )
    },
  }
}
