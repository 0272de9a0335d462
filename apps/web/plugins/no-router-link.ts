import type { Plugin } from 'vite'

const NAMES = ['Link', 'composeHandlers', 'createLink', 'linkOptions', 'useLinkProps']

/**
 * Leaves out the router's `Link`, which every route carries along: pages have plain links, which navigation/follow-links.ts follows.
 * It saves 1.5 KB of each first visit.
 */
export function noRouterLink(): Plugin {
  return {
    name: 'okolo:no-router-link',
    load: {
      filter: { id: /\/@tanstack\/react-router\/dist\/esm\/link\.js$/ },
      handler: () => ({
        code: `const missing = () => { throw new Error('Pages have plain links: no-router-link.ts') }
export { ${NAMES.map((name) => `missing as ${name}`).join(', ')} }`,
        moduleType: 'js',
        map: null,
      }),
    },
  }
}
