import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { EventDraft } from '../event-draft.ts'

const Config = z.strictObject({})
const Given = z.array(EventDraft).min(1)

/**
 * Events that people give on this site: a record is what a gift says, as drafts, its parts after it. They are stored when they are
 * given (ingest/gifts), so gathering only carries open-ended repetitions on.
 */
export const given: Connector<z.infer<typeof Config>, null> = {
  manifest: {
    id: 'given',
    version: 1,
    title: 'Given by people',
    hosts: [],
    auth: 'none',
    mode: 'push',
    deletes: 'explicit',
    schedule: { everyMinutes: 24 * 60 },
    limits: { requestsPerSecond: 1 },
    trust: 0.1,
    role: 'aggregator',
    terms: {
      linkBack: false,
      redisplay: 'yes',
      images: 'proxy',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-29',
    },
  },
  config: Config,
  // Nobody is asked: a gift comes when somebody gives it.
  async *sync() {},
  map(raw) {
    const drafts = Given.safeParse(raw)
    if (drafts.success) return drafts.data
    const [issue] = drafts.error.issues
    throw new BadRecord(
      'bad_draft',
      issue?.message ?? 'It is not a list of drafts.',
      issue?.path.map(String).join('.'),
    )
  },
  recorded: () => {
    throw new Error('Given events are in no recorded files.')
  },
}
