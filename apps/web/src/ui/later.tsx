import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A part of a page that is in the page as it is sent and comes alive a moment later, when its code has been fetched:
 * nobody needs that to read. `ready` is for the server, which writes whole pages and has to have the code before.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
