import { addProtocol } from 'maplibre-gl'
import { askServer } from '../../../api/ask-server.ts'

const SCHEME = 'kept'
const ORIGIN = `${SCHEME}://server`

/** Returns an origin of the app's own, under which the map gets tiles that are kept. */
export function tileOrigin(): string {
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const answer = await askServer(url.slice(ORIGIN.length), { signal })
    if (!answer.ok) throw new Error(`the tile ${url} answered ${answer.status}`)
    return { data: await answer.arrayBuffer() }
  })
  return ORIGIN
}
