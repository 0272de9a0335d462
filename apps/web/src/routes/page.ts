import { lazyRouteComponent } from '@tanstack/react-router'
import type { Group } from '@okolo/i18n/catalogue'
import type { ComponentType } from 'react'
import { loadMessages, pageLocale } from '../site/messages.ts'

/**
 * The part of a route that names its page, which loads with its messages on demand. `source`: file of the component.
 * The first page uses it to preload files. `ahead`: fetches what else the page needs to open without a network.
 */
export function page<Name extends string>(
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  messages: readonly Group[] = [],
  ahead?: () => Promise<unknown>,
) {
  return {
    staticData: { page: source, messages, ...(ahead === undefined ? {} : { ahead }) },
    component: lazyRouteComponent(async () => {
      const isBrowser = typeof document !== 'undefined'
      const [module] = await Promise.all([
        load(),
        // The server has them all.
        isBrowser ? loadMessages(pageLocale(), messages) : undefined,
      ])
      return module
    }, name),
  }
}
