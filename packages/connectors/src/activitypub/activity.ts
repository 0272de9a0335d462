import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/** The request of an activity, once it is known that `actor` sent it. */
export type Ask =
  /** The event in its owner's version. */
  | { kind: 'event'; id: string; event: JsonObject }
  /** `owner`: the actor who must own the stored object. */
  | { kind: 'delete'; id: string; owner: string }
  /** An actor shares another's event. Only the event's own host may describe it. */
  | { kind: 'look-up'; id: string }
  | { kind: 'ignored'; reason: string }
  | { kind: 'refused'; reason: string }

/**
 * Reads Create, Update, Delete and Announce of an Event. Create and Update need an event that the actor owns: listed in
 * `attributedTo` or `actor`, and on the same host (ActivityPub section 7). Otherwise anyone could rewrite any event.
 */
export function askOf(activity: Json, actor: string): Ask {
  if (!isJsonObject(activity)) return { kind: 'refused', reason: 'the activity is not an object' }
  if (idOf(activity['actor']) !== actor)
    return { kind: 'refused', reason: 'the activity names another actor than its sender' }
  const object = activity['object']
  const id = idOf(object)
  const type = typeof activity['type'] === 'string' ? activity['type'] : ''
  if (id === null) return { kind: 'ignored', reason: `${activityName(type)} without an object` }
  switch (type) {
    case 'Create':
    case 'Update':
      if (!isJsonObject(object))
        return sameHost(id, actor) ? { kind: 'look-up', id } : foreign(id, actor)
      if (!isEvent(object))
        return { kind: 'ignored', reason: `${type} of something else than an event` }
      return owned(object, actor) ? { kind: 'event', id, event: object } : foreign(id, actor)
    case 'Delete':
      if (id === actor) return { kind: 'ignored', reason: 'the actor deletes itself' }
      return sameHost(id, actor) ? { kind: 'delete', id, owner: actor } : foreign(id, actor)
    case 'Announce':
      return { kind: 'look-up', id }
    default:
      return { kind: 'ignored', reason: `${activityName(type)} is nothing that changes an event` }
  }
}

function foreign(id: string, actor: string): Ask {
  return { kind: 'refused', reason: `${actor} does not own ${id}` }
}

const activityName = (type: string) => (type === '' ? 'an activity' : type.slice(0, 40))

/** True if the actor owns an event: named as its author, and on its host. */
function owned(event: JsonObject, actor: string): boolean {
  const id = idOf(event)
  return id !== null && sameHost(id, actor) && ownersOf(event).includes(actor)
}

/** The actors an object names as its own. */
export function ownersOf(event: JsonObject): string[] {
  return [event['attributedTo'], event['actor']]
    .flat()
    .map(idOf)
    .filter((owner) => owner !== null)
}

/** True if a looked-up value is the requested event, with an owner on the same host. */
export function isOwnEvent(value: Json, id: string): value is JsonObject {
  if (!isJsonObject(value) || !isEvent(value) || idOf(value) !== id) return false
  return ownersOf(value).some((owner) => sameHost(owner, id))
}

export function isEvent(object: JsonObject): boolean {
  return [object['type']].flat().includes('Event')
}

/** Returns the id of an object or of a reference to it. Null if it is not a web address. */
export function idOf(value: Json | undefined): string | null {
  const id = isJsonObject(value) ? value['id'] : value
  return typeof id === 'string' && /^https?:\/\//i.test(id) && URL.canParse(id) ? id : null
}

export function sameHost(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).host === new URL(other).host
}

const PUBLIC = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public']

/** True if an activity or object is addressed to the public (ActivityPub section 5.6). */
export function isPublic(value: Json): boolean {
  if (!isJsonObject(value)) return false
  return [value['to'], value['cc']]
    .flat()
    .some((one) => typeof one === 'string' && PUBLIC.includes(one))
}
