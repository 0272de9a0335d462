import type { Group } from '@okolo/i18n/catalogue'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { loadMessages, messagesOf, pageLocale } from '../../site/messages.ts'
import { useLook } from '../../site/use-look.ts'

/** Their own texts, beside those of the page. */
const TEXTS: Group[] = ['event', 'details']

/** The languages of the texts, the dialogs, what stands below the text, the events of the same night, and the place of a rest on its way. */
export const language = later(async () => (await import('./texts/text-language.tsx')).TextLanguage)
export const panels = later(async () => (await import('./panels/event-panels.tsx')).EventPanels)
export const more = later(async () => (await import('./parts/event-more.tsx')).EventMore)
export const similar = later(
  async () => (await import('./similar/similar-events.tsx')).SimilarEvents,
)
export const rest = later(async () => (await import('./event-rest.tsx')).EventRest)

/**
 * A part of a page that the server renders and that hydrates later, once its code and texts are fetched. The server calls
 * `ready` first, because it writes whole pages; the browser does on its way to another event, so that nothing moves there.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | null = null
  const withTexts = async (): Promise<ComponentType<Props>> => {
    const isBrowser = typeof document !== 'undefined'
    const [part] = await Promise.all([
      load(),
      // The server has them all.
      isBrowser ? loadMessages(pageLocale(), TEXTS) : undefined,
    ])
    return part
  }
  const Lazy = lazy(async () => ({ default: await withTexts() }))
  return {
    ready: async (): Promise<void> => {
      there ??= await withTexts()
    },
    Part: (props: Props) => {
      // A part that is on the page stays the same one.
      const [Now] = useState(() => there ?? Lazy)
      return (
        <Suspense>
          <Own>
            <Now {...props} />
          </Own>
        </Suspense>
      )
    },
  }
}

function Own({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const look = useLook()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, TEXTS, look)} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
