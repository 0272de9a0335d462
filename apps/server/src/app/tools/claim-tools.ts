import type { Corrector } from '#server/subjects/claims/rules/claim-deps.ts'
import { wellKnownReader, type ReadWellKnown } from '#server/subjects/claims/rules/well-known.ts'
import { lockField, unlockField } from '#server/ingest/recluster/set-lock.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The parts of gathering and of the network that organizers' claims of their pages need. */
export function claimTools({
  db,
  ...reading
}: { db: Db } & Parameters<typeof wellKnownReader>[0]): {
  corrector: Corrector
  read: ReadWellKnown
} {
  return {
    corrector: {
      lock: (event, field, value, by) => lockField(db, event, field, value, by),
      unlock: (event, field, by) => unlockField(db, event, field, by),
    },
    read: wellKnownReader(reading),
  }
}
