import { Worker } from 'node:worker_threads'
import type { PosterFault } from '@okolo/contract/events/gift-fields'
import { MOST_PIXELS, sharp } from '#server/platform/pictures/safe-sharp.ts'
import { sniff } from '#server/platform/pictures/sniff.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { Problem } from '#server/platform/problem.ts'
import { spend } from '#server/platform/processor-time.ts'
import { languageData } from './languages.ts'
import type { PosterLook, PosterTask, PosterView } from './poster-thread.ts'

/** All that one poster may take. */
const MOST_MS = 20_000
const MOST_MEMORY = 512 * 1024 * 1024
const HEAP_MB = 96
/** The longer side of the picture in pixels, and how it is looked at: one look may read right what another misreads. */
const LOOKS: readonly { size: number; threshold: PosterView['threshold'] }[] = [
  { size: 1800, threshold: 'whole' },
  { size: 1300, threshold: 'whole' },
  { size: 1300, threshold: 'local' },
]
/** Its longer side where it is looked at turned. */
const SMALL = 700
const LARGEST = Math.max(...LOOKS.map(({ size }) => size))
/** Reading takes a core: one poster at a time in a process, and a short queue. */
const readers = new Turnstile({ atOnce: 1, waiting: 6 })

/** `isEnough`: true for looks that need no further one. */
type LookOptions = { signal: AbortSignal; isEnough: (looks: readonly PosterLook[]) => boolean }

/**
 * Reads the words of a photographed poster, in several looks, in a thread of its own that is ended when it takes too long.
 * Throws a Problem for anything but a picture, for one that cannot be read, and where no data are installed.
 */
export async function lookAtPoster(
  image: Buffer,
  languages: readonly string[],
  { signal, isEnough }: LookOptions,
): Promise<PosterLook[]> {
  if (sniff(image) === null)
    throw badPoster('not_a_picture', 'This is not a JPEG, PNG, WebP, GIF or AVIF picture.')
  const data = await languageData(languages)
  if (data.length === 0)
    throw new Problem(
      503,
      'unavailable',
      'This installation has no language data to read posters with (docs/give.md).',
      { poster: ['no_data' satisfies PosterFault] },
    )
  return readers.pass(
    async () => {
      const { views, small } = await prepared(image)
      signal.throwIfAborted()
      const looks = await inThread(
        { views, small, languages: data, mostMemory: MOST_MEMORY },
        { signal, isEnough },
      )
      if (looks.length === 0)
        throw badPoster(
          'too_slow',
          'The picture took too long to read. A smaller or clearer one may work.',
        )
      return looks
    },
    { signal },
  )
}

export function badPoster(code: PosterFault, message: string): Problem {
  return new Problem(400, 'invalid', message, { poster: [code] })
}

/** The picture upright, grey, as light and dark as it can be, without grain, in each size. */
async function prepared(image: Buffer): Promise<Pick<PosterTask, 'views' | 'small'>> {
  try {
    // A large picture is decoded once.
    const upright = await sharp(image, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .flatten({ background: '#fff' })
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside' })
      .greyscale()
      .png({ compressionLevel: 0 })
      .toBuffer()
    const views: PosterView[] = []
    for (const { size, threshold } of LOOKS) {
      // oxlint-disable-next-line no-await-in-loop -- one core is enough for one poster
      views.push({ picture: await inSize(upright, size), threshold })
    }
    return { views, small: await inSize(upright, SMALL) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit'))
      throw badPoster('too_large', 'The picture has too many pixels.')
    throw badPoster('not_a_picture', 'The picture cannot be opened: it is broken.')
  }
}

function inSize(upright: Buffer, size: number): Promise<Buffer> {
  return sharp(upright)
    .resize({ width: size, height: size, fit: 'inside' })
    .median(3)
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function inThread(task: PosterTask, { signal, isEnough }: LookOptions): Promise<PosterLook[]> {
  const worker = new Worker(new URL('./poster-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const looks: PosterLook[] = []
  const { promise, resolve, reject } = Promise.withResolvers<PosterLook[]>()
  const left = () => reject(signal.reason)
  const over = setTimeout(() => resolve(looks), MOST_MS)
  signal.addEventListener('abort', left, { once: true })
  worker.on('message', (look: PosterLook) => {
    looks.push(look)
    spend(look.spent)
    try {
      if (looks.length === task.views.length || isEnough(looks)) resolve(looks)
    } catch (error) {
      reject(error)
    }
  })
  // It ran out of memory, or Tesseract failed on this picture: what it has read so far counts.
  worker.on('error', () => resolve(looks))
  worker.on('exit', () => resolve(looks))
  return promise.finally(() => {
    clearTimeout(over)
    signal.removeEventListener('abort', left)
    void worker.terminate()
  })
}
