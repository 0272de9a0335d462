import { isMeeting, meetingIn } from '@okolo/connectors/places/meeting-link'
import { webAddress } from '#server/words/clean.ts'

const URLS = /(?:https?:\/\/|(?<![\p{L}\p{N}.@/-])www\.)[^\s<>"'«»“”]{3,1000}/giu
const MOST = 20
const TICKETS =
  /квит|билет|ticket|karten|vstupenk|lístk|listk|billet|bigliett|entradas|bilhete|ingress|vorverkauf|vvk|predpredaj|kvyt/iu

/** The addresses that a text names: where one joins, where one buys, and the event's own page. */
export function saidLinks(text: string): {
  online: string | null
  tickets: string | null
  link: string | null
} {
  const found = [...text.matchAll(URLS).take(MOST)].flatMap(({ 0: written, index }) => {
    const told = written.replace(/[.,;:!?)\]}*_]+$/, '')
    const url = webAddress(
      told.startsWith('www') || told.startsWith('WWW') ? `https://${told}` : told,
    )
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    return url === null ? [] : [{ url, before: line.slice(-60) }]
  })
  const meeting = meetingIn(text)
  const online = webAddress(meeting ?? null)
  const others = found.filter(({ url }) => url !== online && !isMeeting(url))
  const tickets = others.find(({ url, before }) => TICKETS.test(before) || TICKETS.test(url))
  const link = others.find((one) => one !== tickets)
  return { online, tickets: tickets?.url ?? null, link: link?.url ?? null }
}
