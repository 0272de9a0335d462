/** The icons and splash pictures of the native projects, as they are drawn of one sign. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const RESOURCES = 'android/app/src/main/res'
const ASSETS = 'ios/App/App/Assets.xcassets'
const PAPER = '#fffdfa'
/** Android before its version 8 knows no layers. */
const DENSITIES = [
  ['mdpi', 48],
  ['hdpi', 72],
  ['xhdpi', 96],
  ['xxhdpi', 144],
  ['xxxhdpi', 192],
] as const
type Draw = (file: string, how: { size: number; paper: string | null }) => Promise<void>

/** Draws all of them into a folder with both projects. `sign`: SVG or PNG. */
export async function drawIcons(folder: string, sign: Buffer): Promise<void> {
  const draw: Draw = (file, how) => drawSign(join(folder, file), sign, how)
  for (const [density, size] of DENSITIES) {
    await draw(`${RESOURCES}/mipmap-${density}/ic_launcher.png`, { size, paper: square(size) })
    await draw(`${RESOURCES}/mipmap-${density}/ic_launcher_round.png`, {
      size,
      paper: circle(size),
    })
  }
  await draw(`${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, { size: 1024, paper: whole(1024) })
  for (const scale of [1, 2, 3])
    await draw(`${ASSETS}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`, {
      size: 216 * scale,
      paper: null,
    })
}

/** Puts a sign in place of the rings that Android draws by itself, and in the pages. */
export async function drawOwnSign(folder: string, pages: string, sign: Buffer): Promise<void> {
  rmSync(join(folder, RESOURCES, 'drawable/ic_launcher_foreground.xml'), { force: true })
  await drawSign(join(folder, RESOURCES, 'drawable-xxxhdpi/ic_launcher_foreground.png'), sign, {
    size: 432,
    paper: null,
  })
  await drawSign(join(pages, 'icon-180.png'), sign, { size: 180, paper: whole(180) })
  const png = await sharp(sign, { density: 600 }).resize(512, 512, FIT).png().toBuffer()
  const inSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image width="512" height="512" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
  writeFileSync(join(pages, 'icon.svg'), inSvg)
}

const FIT = { fit: 'contain', background: '#00000000' } as const

/** The sign on its paper, a bit over half as wide. iOS wants no transparency where there is paper to the edge. */
async function drawSign(
  path: string,
  source: Buffer,
  { size, paper }: { size: number; paper: string | null },
): Promise<void> {
  const inner = Math.round(size * 0.56)
  const sign = await sharp(source, { density: 2400 }).resize(inner, inner, FIT).png().toBuffer()
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
