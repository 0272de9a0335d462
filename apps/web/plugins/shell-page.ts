import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { BOOT_SCRIPT } from '../src/shell/frame/boot-script.ts'

/** Writes the boot script and the content policy into the app's one page. `connect`: origins that the app talks to. */
export function shellPage({ connect }: { connect: string[] }): Plugin {
  return {
    name: 'okolo-shell-page',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(connect) },
          injectTo: 'head-prepend',
        },
        { tag: 'script', children: BOOT_SCRIPT, injectTo: 'head' },
      ],
    },
  }
}

/** As strict as the server's for its pages. The one inline script is named by its hash. */
function policy(connect: string[]): string {
  const boot = createHash('sha256').update(BOOT_SCRIPT).digest('base64')
  return [
    `default-src 'self'`,
    `script-src 'self' 'sha256-${boot}'`,
    // A site's own colours come from its server.
    `style-src ${["'self'", ...connect.slice(0, 1)].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${["'self'", 'data:', 'blob:', ...connect].join(' ')}`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join('; ')
}
