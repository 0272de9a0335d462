import { deviceNow } from '../clock.ts'
import { readSession } from '../session.ts'
import { forget, readStored, store } from '../storage.ts'

/** An event that was begun and not sent: filled field -> text. Never the mail address. */
type GiftDraft = Record<string, string>

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Returns what whoever is here now has begun on this device. Older ones are forgotten. */
export function readGiftDraft(): GiftDraft | null {
  const kept = parse(readStored('giftDraft'))
  if (kept === null) return null
  const age = deviceNow() - kept.at
  if (age >= 0 && age < KEPT_MS && kept.owner === owner()) return kept.form
  forgetGiftDraft()
  return null
}

export function keepGiftDraft(form: GiftDraft): void {
  store('giftDraft', JSON.stringify({ at: deviceNow(), owner: owner(), form }))
}

export function forgetGiftDraft(): void {
  forget('giftDraft')
}

function owner(): string {
  return readSession()?.user.uuid ?? ''
}

/** Another version of the site may have written it. */
function parse(raw: string | null): { at: number; owner: string; form: GiftDraft } | null {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null')
    if (!isRecord(kept)) return null
    const { at, owner: of, form } = kept
    if (typeof at !== 'number' || typeof of !== 'string' || !isRecord(form)) return null
    const texts = Object.entries(form).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    return { at, owner: of, form: Object.fromEntries(texts) }
  } catch {
    return null // not JSON: nothing is kept
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
