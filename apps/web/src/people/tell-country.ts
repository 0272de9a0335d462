import type { Api } from '../api/api.ts'
import { onSession, keepUser, readSession } from '../device/session.ts'
import { readStored, store } from '../device/storage.ts'
import { callAs } from './session-calls.ts'

/** The country last sent in this visit. Once is enough. */
let told = ''

/**
 * Specification 6: special access follows the country of the chosen city. Looks it up, keeps it on the device for the
 * guards, and stores it in the account. Returns functions to repeat and to stop.
 */
export function tellCountry(api: Api, locale: string): { again: () => void; stop: () => void } {
  const again = () => {
    // Runs in the background. The next page tries again.
    tell(api, locale).catch(() => {})
  }
  again()
  return { again, stop: onSession(again) }
}

async function tell(api: Api, locale: string): Promise<void> {
  const slug = readStored('filterCity')
  if (slug === null) return
  const kept = readStored('cityCountry')?.split(' ') ?? []
  const country = kept[0] === slug ? kept[1] : (await api.city(slug)).country
  if (country === undefined) return
  store('cityCountry', `${slug} ${country}`)
  const user = readSession()?.user
  const news = `${user?.uuid ?? ''} ${country}`
  if (user === undefined || user['country'] === country || told === news) return
  told = news
  keepUser(await callAs('updateMe', { locale, payload: { country } }))
}
