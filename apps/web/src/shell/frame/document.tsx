import { useRouteContext, useRouterState, Scripts } from '@tanstack/react-router'
import type { Group } from '@okolo/i18n/catalogue'
import { useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Assets } from '../../site/assets.ts'
import { messagesOf, onMessages } from '../../site/messages.ts'
import type { AppContext } from '../../site/app-context.ts'
import { citiesForBoot } from '../../catalogue/places/places.ts'
import { onServer } from '../../api/origin.ts'
import { AppBanner } from './app-banner.tsx'
import { BOOT_SCRIPT } from './boot-script.ts'
import { Layout, type LayoutProps } from './layout.tsx'

/** The whole HTML document. In the browser it hydrates the server's HTML. */
export function Document({ over, children }: LayoutProps) {
  const context = useRouteContext({ from: '__root__' })
  const pages = useRouterState({
    select: (state) => state.matches.map((match) => match.staticData.page),
    structuralSharing: true,
  })
  const groups = useRouterState({
    select: (state) => state.matches.flatMap((match) => match.staticData.messages ?? []),
    structuralSharing: true,
  })
  return (
    <Paper context={context} pages={pages} groups={groups}>
      <Layout over={over}>{children}</Layout>
    </Paper>
  )
}

type PaperProps = {
  context: AppContext
  pages?: (string | undefined)[]
  groups?: readonly Group[]
  children: ReactNode
}

/** The common frame of all documents: head, language, scripts. Only the server names files. */
export function Paper({ context, pages = [], groups = [], children }: PaperProps) {
  const { locale, assets, nonce, embedded } = context
  const { look } = context.site
  const read = () => messagesOf(locale, groups, look)
  const messages = useSyncExternalStore(onMessages, read, read)
  return (
    <html lang={locale} data-embedded={embedded ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={look.colour ?? '#DA4C2D'} />
        <meta name="color-scheme" content="light dark" />
        {look.icons === '' ? (
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ) : (
          <link rel="icon" href={`${look.icons}/icon-192.png`} type="image/png" />
        )}
        <link rel="apple-touch-icon" href={`${look.icons}/icon-180.png`} />
        <link rel="manifest" href={`/manifest.webmanifest?locale=${locale}`} />
        {/* In development, Vite uses this nonce for its injected styles. */}
        {assets?.dev !== undefined && <meta property="csp-nonce" nonce={nonce} />}
        {import.meta.env.SSR && <AppBanner />}
        {import.meta.env.SSR && assets && <Files assets={assets} pages={pages} groups={groups} />}
        {/* After the usual colours, which it replaces. */}
        {look.style !== null && <link rel="stylesheet" href={onServer(look.style)} />}
        {/* It has run before this code, which need not bring it once more. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          data-cities={import.meta.env.SSR ? citiesForBoot(context) : undefined}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BOOT_SCRIPT : '' }}
        />
      </head>
      <body>
        {/* Without scripts an address with this fragment shows the originals of texts. */}
        <i id="originals" />
        <IntlProvider locale={locale} messages={messages} timeZone="UTC">
          {children}
        </IntlProvider>
        <Scripts />
        {import.meta.env.SSR && assets && <Entry assets={assets} nonce={nonce} />}
      </body>
    </html>
  )
}

type FilesProps = { assets: Assets; pages: (string | undefined)[]; groups: readonly Group[] }

function Files({ assets, pages, groups }: FilesProps) {
  const modules = [
    ...pages.flatMap((page) => (page === undefined ? [] : (assets.pages[page] ?? []))),
    ...groups.flatMap((group) => assets.messages[group] ?? []),
  ]
  return (
    <>
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {[...new Set([assets.entry, ...assets.modules, ...modules])].map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
    </>
  )
}

function Entry({ assets, nonce }: { assets: Assets; nonce: string | undefined }) {
  return (
    <>
      {assets.dev !== undefined && <script type="module" nonce={nonce} src={assets.dev} />}
      <script
        type="module"
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: entryScript(assets.entry) }}
      />
    </>
  )
}

/** Only a browser that has what the pages' scripts use runs them (boot script). */
function entryScript(entry: string): string {
  return `if(document.documentElement.dataset.scripts==='on')import(${JSON.stringify(entry)})`
}
