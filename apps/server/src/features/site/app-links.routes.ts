import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import type { SiteConfig } from '#server/platform/settings/site-config.ts'

/** Paths that a browser opens even where the app is: not pages, or pages that only the server makes. */
const NOT_IN_APP = ['/v1/*', '/operator*', '/*/newsletter/*', '/images/*', '/og/*', '/feeds/*']

/**
 * The two documents by which phones let an app open this site's links: Android's Digital Asset Links and Apple's
 * universal links. An app that is not configured has none.
 */
export function appLinksRoutes(app: App, { android, ios }: SiteConfig['apps']): void {
  const options = { schema: { hide: true } } as const
  app.get('/.well-known/assetlinks.json', options, async (_request, reply) => {
    if (android === null) throw notFound('The document')
    reply.header('cache-control', 'public, max-age=3600')
    return [
      {
        relation: [
          'delegate_permission/common.handle_all_urls',
          'delegate_permission/common.get_login_creds',
        ],
        target: {
          namespace: 'android_app',
          package_name: android.id,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ]
  })
  app.get('/.well-known/apple-app-site-association', options, async (_request, reply) => {
    if (ios === null) throw notFound('The document')
    // The file has no ending, and Apple wants JSON.
    reply.type('application/json').header('cache-control', 'public, max-age=3600')
    return {
      applinks: {
        details: [
          {
            appIDs: [ios],
            components: [
              ...NOT_IN_APP.map((path) => ({ '/': path, exclude: true })),
              { '/': '/*' },
            ],
          },
        ],
      },
      webcredentials: { apps: [ios] },
    }
  })
}
