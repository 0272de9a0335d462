/** Draws the app's icons and splash pictures from apps/web/public/icon.svg. `node tools/mobile/write-icons.ts` */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawIcons } from './draw-icons.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
await drawIcons(join(root, 'apps/mobile'), readFileSync(join(root, 'apps/web/public/icon.svg')))
