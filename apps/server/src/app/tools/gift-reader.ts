import type { ReadGift } from '#server/subjects/gifts/routes/give-form.ts'
import { readGift, type ReadGiftDeps } from '#server/ingest/read-gift/read-gift.ts'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { createChatClient } from '#server/platform/llm/chat-client.ts'
import { withinBudget, type ModelBudget } from '#server/platform/llm/model-budget.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** Readings of one network in an hour. A text costs little; an address is another's server, and a poster takes a core. */
const PER_HOUR = { text: 120, link: 12, poster: 12 } as const
const NEVER = new AbortController().signal

/** The part of gathering that fills a form from what somebody has pasted. */
export function giftReader({
  db,
  clock,
  config,
  routesOf,
  people,
  modelBudget,
}: Pick<ReadGiftDeps, 'db' | 'clock' | 'routesOf'> & {
  config: Pick<Config, 'model' | 'keys' | 'live'>
  people: Parameters<typeof hourlyLimit>[0]
  modelBudget: ModelBudget | null
}): ReadGift {
  const ask = config.model === null ? null : createChatClient(config.model)
  const allow = {
    text: hourlyLimit(people, { what: 'gift text', max: PER_HOUR.text }),
    link: hourlyLimit(people, { what: 'gift link', max: PER_HOUR.link }),
    poster: hourlyLimit(people, { what: 'gift poster', max: PER_HOUR.poster }),
  }
  return async (input, { city, request, reply }) => {
    await allow[input.kind](request, reply)
    const isOpen = ask !== null && modelBudget !== null && input.kind === 'poster'
    return readGift(input, {
      db,
      clock,
      keys: config.keys,
      live: config.live,
      routesOf,
      city: city === '' ? null : city,
      signal: request.left ?? NEVER,
      model: isOpen ? withinBudget(ask, modelBudget) : null,
    })
  }
}
