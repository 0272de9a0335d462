import type { SiteLook } from '@okolo/contract/site/site-look'
import type { Role } from '#server/people/operators/operators.ts'
import { Markup, told, type Text, type Voice } from '#server/words/messages/told.ts'
import { html, type Html } from './html.ts'
import { KEYS_SCRIPT } from './keys-script.ts'
import type { OperatorPage, Page } from './operator-page.ts'

export type Frame = {
  /** Address of the stylesheet. */
  styles: string
  look: Pick<SiteLook, 'name' | 'style' | 'icons'>
  menu: readonly NonNullable<OperatorPage['menu']>[]
  /** Name of the city of the site, whose clock counts where no other is named. Null: it has none. */
  home: string | null
  voice: Voice
}

/** The logged-in operator and the last action's message. Null: nobody is logged in. */
export type Reader = {
  name: string
  role: Role
  formToken: string
  said: Text | null
  path: string
} | null

/**
 * Returns the whole document of an operator page: in the reader's language, light or dark like the device, without
 * scripts but the one for keys.
 */
export function document(page: Page, reader: Reader, frame: Frame): string {
  return view(page, reader, frame).in(frame.voice).markup
}

function view(
  page: Page,
  reader: Reader,
  { styles, look: { name, style, icons }, menu, home, voice }: Frame,
): Html {
  return html`<!doctype html>
    <html lang="${voice.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${
          page.renewAfter !== undefined &&
          html`<meta http-equiv="refresh" content="${page.renewAfter}" />`
        }
        ${
          page.next !== undefined &&
          html`<meta http-equiv="refresh" content="0; url=${page.next}" />`
        }
        <title>${page.title} · ${told('frame.window', { name })}</title>
        <link rel="icon" href="${icons === '' ? '/icon.svg' : `${icons}/icon-32.png`}" />
        <link rel="stylesheet" href="${styles}" />
        ${style !== null && html`<link rel="stylesheet" href="${style}" />`}
      </head>
      <body>
        <a class="skip" href="#main">${told('frame.skip')}</a>
        <header class="top">
          <a class="brand" href="/operator"
            >${logo()}<span>${name} <small>${told('frame.operators')}</small></span></a
          >
          ${
            reader !== null &&
            html`<nav class="menu" aria-label="${told('frame.menu')}">
                ${menu.map(
                  ({ href, label }) =>
                    html`<a
                      href="${href}"
                      ${isCurrent(reader.path, href) && html`aria-current="page"`}
                      >${label}</a
                    >`,
                )}
              </nav>
              <form class="leave" method="post" action="/operator/logout">
                <input type="hidden" name="form_token" value="${reader.formToken}" />
                <a href="/operator/me"
                  >${reader.name} <small>${told(`role.${reader.role}`)}</small></a
                ><button class="link" type="submit">${told('frame.logOut')}</button>
              </form>`
          }
        </header>
        <main id="main" tabindex="-1">
          ${
            page.above !== undefined &&
            html`<a class="back" href="${page.above.href}">‹ ${page.above.label}</a>`
          }
          <h1>${page.title}</h1>
          ${
            reader !== null &&
            reader.said !== null &&
            html`<p class="said" role="status">${reader.said}</p>`
          }
          ${page.body}
        </main>
        ${
          reader !== null &&
          html`<p class="clock muted">
            ${home === null ? told('frame.clockUtc') : told('frame.clock', { city: home })}
          </p>`
        }
        ${page.hasKeys === true && new Markup(`<script>${KEYS_SCRIPT}</script>`)}
      </body>
    </html>`
}

function isCurrent(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}

/** The broken rings of apps/web/src/ui/logo.tsx. */
function logo(): Html {
  return html`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" fill="none">
    <g class="rings" stroke-width="3.6" stroke-linecap="round">
      <path d="M20.6 3.7A13.2 13.2 0 1 0 28.9 19" />
      <path d="M25.4 6.8a13.2 13.2 0 0 1 3.6 6.4" stroke-width="3.2" />
      <circle cx="16" cy="16" r="5.4" stroke-width="4.4" />
    </g>
  </svg>`
}
