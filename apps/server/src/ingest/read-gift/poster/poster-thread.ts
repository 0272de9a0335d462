/** The thread that reads the letters of one poster. It is ended by the one that started it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { threadTime } from '#server/platform/processor-time.ts'
import type { LanguageData } from './languages.ts'
import { turnOf, TURNS, type Turn } from './turn-of.ts'

/** A picture, and how its letters are told from their ground: by one threshold for all of it, or by one for each spot. */
export type PosterView = { picture: Uint8Array; threshold: 'whole' | 'local' }
export type PosterTask = {
  views: PosterView[]
  /** The same picture, small enough to be turned and looked at four times. */
  small: Uint8Array
  languages: LanguageData[]
  mostMemory: number
}
/** One look at the picture as a table of words (Tesseract's TSV). */
export type PosterLook = {
  table: string
  /** Bytes of WebAssembly's memory so far. */
  memory: number
  /** Milliseconds of processor time. */
  spent: number
}

/** The part of Tesseract's own interface that is used. */
type Engine = {
  Init(path: null, languages: string, mode: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  FindLines(): void
  GetGradient(): number
  Recognize(monitor: null): void
  GetTSVText(page: number): string
}
type Module = {
  FS: { writeFile(name: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Engine
}
type Core = (options: { printErr: () => void; print: () => void }) => Promise<Module>

const NEURAL_NETWORK = 1
/** Columns and blocks are found, each line with its own slope. */
const PAGE_WITH_BLOCKS = '3'
const LEAST_SLOPE = 0.005
/** Otsu's and Sauvola's. */
const THRESHOLDS = { whole: '0', local: '2' } as const

const { views, small, languages, mostMemory }: PosterTask = workerData
const memory = boundMemory()
const core: Core = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm')
const engine = await startEngine()
let spent = 0
let turn: Turn | null = null
for (const view of views) {
  const since = spent
  const first = turn === null ? read(view, TURNS.none) : null
  turn ??= turnOf(first ?? '', (one) => read({ picture: small, threshold: 'whole' }, one))
  const table = first !== null && turn === TURNS.none ? first : read(view, turn)
  spent = threadTime()
  const look: PosterLook = { table, memory: memory.used, spent: spent - since }
  parentPort?.postMessage(look)
}

/** WebAssembly's memory is not counted by the thread's limits. */
function boundMemory(): { used: number } {
  const told = { used: 0 }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own memory below
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    const size = this.buffer.byteLength + pages * 65_536
    if (size > mostMemory) throw new RangeError('The picture takes too much memory.')
    told.used = size
    return grow.call(this, pages)
  }
  return told
}

async function startEngine(): Promise<{ module: Module; api: Engine }> {
  const module = await core({ print: () => undefined, printErr: () => undefined })
  for (const { name, file } of languages)
    module.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(file)))
  const api = new module.TessBaseAPI()
  const names = languages.map(({ name }) => name).join('+')
  if (api.Init(null, names, NEURAL_NETWORK) !== 0)
    throw new Error(`Tesseract cannot read ${names}.`)
  api.SetVariable('tessedit_pageseg_mode', PAGE_WITH_BLOCKS)
  api.SetVariable('user_defined_dpi', '200')
  return { module, api }
}

function read({ picture, threshold }: PosterView, upright: Turn): string {
  const { module, api } = engine
  module.FS.writeFile('/input', picture)
  api.SetVariable('thresholding_method', THRESHOLDS[threshold])
  if (api.SetImageFile(upright, 0) === 1) throw new Error('The picture cannot be read.')
  api.FindLines()
  const slope = api.GetGradient()
  if (Math.abs(slope) >= LEAST_SLOPE) api.SetImageFile(upright, slope)
  api.Recognize(null)
  return api.GetTSVText(0)
}
