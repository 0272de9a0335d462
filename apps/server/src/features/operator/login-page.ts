import { html } from './html.ts'
import type { Page } from './operator-page.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** Mail scanners and previews open links too, so opening must not use the link up. */
export function confirmPage(name: string, token: string): Page {
  return {
    title: `Log in as ${name}?`,
    body: html`<p class="lead">
        The link works once. You stay logged in on this device for 12 hours, or until you log out.
      </p>
      <form method="post" action="/operator/login">
        <input type="hidden" name="token" value="${token}" />
        <button class="primary" type="submit">Log in</button>
      </form>`,
  }
}

export function deadLinkPage(): Page {
  return {
    title: 'This link does not work any more',
    body: html`<p class="lead">
        A link logs in once, within 15 minutes. This one was used, is too old, or was taken back.
      </p>
      ${howTo}`,
  }
}

export function strangerPage(): Page {
  return {
    title: 'For operators',
    body: html`<p class="lead">You are not logged in, or your session has ended.</p>
      ${howTo}`,
  }
}

const howTo = html`<p>On the machine that runs Okolo, this command prints a link:</p>
  <pre class="command"><code>${PROGRAM} operator login --name you</code></pre>`
