import { readStored, store } from '../../device/storage.ts'

/** A heart that was pressed without a network, and is to be sent. */
export type WaitingSave = { slug: string; isSaved: boolean }

export function waitingSaves(): WaitingSave[] {
  try {
    const kept: unknown = JSON.parse(readStored('waitingSaves') ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWaiting) : []
  } catch {
    return [] // not JSON: nothing waits
  }
}

/** The last word about an event counts. */
export function waitToSave(save: WaitingSave): void {
  keep([...waitingSaves().filter(({ slug }) => slug !== save.slug), save])
}

export function doneWaiting({ slug }: WaitingSave): void {
  keep(waitingSaves().filter((one) => one.slug !== slug))
}

function keep(saves: WaitingSave[]): void {
  store('waitingSaves', JSON.stringify(saves))
}

function isWaiting(value: unknown): value is WaitingSave {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    'isSaved' in value &&
    typeof value.slug === 'string' &&
    typeof value.isSaved === 'boolean'
  )
}
