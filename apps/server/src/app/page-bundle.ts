import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readAssets } from '../../../web/server-assets.ts'
import type { Assets } from '../../../web/src/site/assets.ts'
import { isBuilt } from '../platform/release.ts'
import type { PageRenderer, PageRequest, RenderedPage } from '../features/pages/page-renderer.ts'

/** Beside the versions of an installation: deploy/install.sh. */
const OTHERS = new URL('../../../../../assets', import.meta.url)
const DIST = new URL('../../../web/dist/', import.meta.url)

/** The exports of apps/web/src/entry-server.tsx, whose types are in another TypeScript project. */
type Entry = { render: (input: PageRequest & { assets: Assets }) => Promise<RenderedPage> }

/** Loads the pages built by `vite build --app`. Throws with advice if they are not built. */
export async function builtPages(): Promise<PageRenderer> {
  const file = new URL('server/entry-server.js', DIST)
  if (!existsSync(file))
    throw new Error(
      'The web app is not built. Start with `npm start`, or run `node tools/build-web.ts`.',
    )
  const dist = fileURLToPath(DIST)
  const entry: Entry = await import(file.href)
  const assets = readAssets(dist)
  return {
    render: (page) => entry.render({ ...page, assets: assets(page.locale) }),
    assetsDir: `${dist}client`,
    ...(isBuilt && existsSync(OTHERS) ? { othersAssetsDir: fileURLToPath(OTHERS) } : {}),
  }
}
