/** Draws the app's icons and splash pictures from apps/web/public/icon.svg. `node tools/mobile/draw-icons.ts` */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../..', import.meta.url))
const svg = readFileSync(join(root, 'apps/web/public/icon.svg'))
const RESOURCES = 'apps/mobile/android/app/src/main/res'
const ASSETS = 'apps/mobile/ios/App/App/Assets.xcassets'
const PAPER = '#fffdfa'

/** Android before its version 8 knows no layers. */
for (const [density, size] of [
  ['mdpi', 48],
  ['hdpi', 72],
  ['xhdpi', 96],
  ['xxhdpi', 144],
  ['xxxhdpi', 192],
] as const) {
  await draw(`${RESOURCES}/mipmap-${density}/ic_launcher.png`, { size, paper: square(size) })
  await draw(`${RESOURCES}/mipmap-${density}/ic_launcher_round.png`, { size, paper: circle(size) })
}
await draw(`${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, { size: 1024, paper: whole(1024) })
for (const scale of [1, 2, 3])
  await draw(`${ASSETS}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`, {
    size: 216 * scale,
    paper: null,
  })

/** The sign on its paper, a bit over half as wide. iOS wants no transparency where there is paper to the edge. */
async function draw(file: string, { size, paper }: { size: number; paper: string | null }) {
  const sign = await sharp(svg, { density: 2400 })
    .resize(Math.round(size * 0.56))
    .png()
    .toBuffer()
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  const drawn = sharp({
    create: { width: size, height: size, channels: 4, background: '#00000000' },
  }).composite([...(paper === null ? [] : [{ input: Buffer.from(paper) }]), { input: sign }])
  const flat = await drawn.png().toBuffer()
  const isWhole = paper === whole(size)
  await (isWhole ? sharp(flat).removeAlpha() : sharp(flat)).png({ palette: true }).toFile(path)
}

function whole(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${PAPER}"/></svg>`
}

function square(size: number): string {
  const [gap, wide] = [size * 0.06, size * 0.88]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect x="${gap}" y="${gap}" width="${wide}" height="${wide}" rx="${size * 0.16}" fill="${PAPER}"/></svg>`
}

function circle(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="46%" fill="${PAPER}"/></svg>`
}
