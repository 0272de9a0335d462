import { PICTURES_HOME } from '@okolo/contract/events/picture'
import { onServer } from '../../api/origin.ts'
import { deviceNow } from '../../device/clock.ts'
import { currentEra, keepAnswer, keptBelow } from '../../device/kept/answer-store.ts'

/**
 * Keeps the pictures of events that were shown, and shows them where there is no network, in whichever size there is. Comes before the
 * pages, which take a broken picture away.
 */
export function keepPictures(): void {
  const home = onServer(`${PICTURES_HOME}/`)
  const given = new Set<HTMLImageElement>()
  const pictureOf = ({ target }: Event) =>
    target instanceof HTMLImageElement && target.currentSrc.startsWith(home) ? target : null
  document.addEventListener(
    'load',
    (event) => {
      const picture = pictureOf(event)
      if (picture !== null) void keep(picture.currentSrc)
    },
    { capture: true },
  )
  document.addEventListener(
    'error',
    (event) => {
      const picture = pictureOf(event)
      if (picture === null || given.has(picture)) return
      given.add(picture)
      event.stopImmediatePropagation()
      void replace(picture)
    },
    { capture: true },
  )
}

async function keep(address: string): Promise<void> {
  const known = await keptBelow(`${nameOf(address)}/`)
  if (known.some(({ key }) => widthOf(key) >= widthOf(address))) return
  const answer = await fetch(onServer(address)).catch(() => null)
  if (answer?.status !== 200) return
  const type = answer.headers.get('content-type') ?? ''
  const body = await answer.arrayBuffer()
  await keepAnswer({ key: address, kind: 'picture', at: deviceNow(), type, body }, currentEra())
}

async function replace(picture: HTMLImageElement): Promise<void> {
  const kept = await keptBelow(`${nameOf(picture.currentSrc)}/`)
  const best = kept.toSorted((a, b) => widthOf(b.key) - widthOf(a.key))[0]
  // The page then does what it does without a picture.
  if (best === undefined) return void picture.dispatchEvent(new Event('error'))
  for (const source of picture.parentElement?.querySelectorAll('source') ?? [])
    source.removeAttribute('srcset')
  const shown = URL.createObjectURL(new Blob([best.body], { type: best.type }))
  picture.addEventListener('load', () => URL.revokeObjectURL(shown), { once: true })
  picture.src = shown
}

/** `.../images/{picture}/{width}.{format}`. */
function nameOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/'))
}

function widthOf(address: string): number {
  return Number.parseInt(address.slice(address.lastIndexOf('/') + 1), 10)
}
