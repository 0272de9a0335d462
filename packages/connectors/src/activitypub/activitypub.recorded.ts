import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Recorded } from '../recorded.ts'
import { recordedJson } from '../reading/recorded-json.ts'
import { idOf, isEvent } from './activity.ts'

const PAGE = 2

/**
 * Saved activities, bare Event objects and actors. Each actor gets an outbox of its activities in file order. Other
 * objects answer under their own path. All addresses move to the origin, so owners still match hosts.
 */
export const recordedActivityPub: Recorded = (files, { origin, config }) => {
  const activities: JsonObject[] = []
  const objects = new Map<string, Json>()
  for (const { value } of recordedJson(files)) {
    const moved: Json = JSON.parse(movedTo(origin, JSON.stringify(value)))
    for (const one of Array.isArray(moved) ? moved : [moved]) collect(one, activities, objects)
  }
  const actors = [...new Set(activities.map(({ actor }) => idOf(actor)))].filter(
    (id) => id !== null,
  )
  if (actors.length === 0)
    throw new Error('no activities with an actor, and no events, in these files')
  for (const actor of actors) addOutbox(actor, activities, objects)
  const given = isJsonObject(config) ? config : {}
  return {
    config: { ...given, actors },
    answer({ path, query }) {
      const search = query.toString()
      const found = objects.get(`${origin}${path}${search === '' ? '' : `?${search}`}`)
      if (found === undefined) return null
      return {
        headers: { 'content-type': 'application/activity+json' },
        body: JSON.stringify(found),
      }
    },
  }
}

/** Hosts become folders: `https://a.example/x` is `<origin>/a.example/x`. The first host stays. */
function movedTo(origin: string, text: string): string {
  return text.replace(/https?:\/\/([\w.-]+)(?::\d+)?\//g, (whole, host: string) =>
    /(^|\.)w3(id)?\.org$|schema\.org$|joinmobilizon\.org$|litepub\.social$/.test(host)
      ? whole
      : `${origin}/${host}/`,
  )
}

function collect(value: Json, activities: JsonObject[], objects: Map<string, Json>): void {
  if (!isJsonObject(value)) return
  const id = idOf(value)
  if (id !== null) objects.set(id, value)
  if ('object' in value && 'actor' in value) activities.push(value)
  else if (isEvent(value)) {
    const owner = idOf([value['attributedTo']].flat()[0]) ?? idOf(value['actor'])
    if (owner !== null) activities.push({ type: 'Create', actor: owner, object: value })
  }
}

function addOutbox(actor: string, activities: JsonObject[], objects: Map<string, Json>): void {
  const own = activities.filter((activity) => idOf(activity['actor']) === actor)
  const outbox = `${actor}/outbox`
  const page = (number: number) => `${outbox}?page=${number}`
  const known = objects.get(actor)
  objects.set(actor, { type: 'Group', ...(isJsonObject(known) ? known : {}), id: actor, outbox })
  objects.set(outbox, {
    type: 'OrderedCollection',
    id: outbox,
    totalItems: own.length,
    first: page(1),
  })
  for (let number = 1; (number - 1) * PAGE < Math.max(own.length, 1); number += 1) {
    const orderedItems = own.slice((number - 1) * PAGE, number * PAGE)
    const next = number * PAGE < own.length ? { next: page(number + 1) } : {}
    objects.set(page(number), {
      type: 'OrderedCollectionPage',
      id: page(number),
      orderedItems,
      ...next,
    })
  }
}
