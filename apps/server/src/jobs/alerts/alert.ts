import type { Db } from '#server/platform/database/db.ts'
import type { Text } from '#server/words/messages/told.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** A trouble that operators are told of once, and once more when it is mended. */
export type Alert = {
  /** Stays the same as long as the trouble does. */
  key: string
  /** Names what is in trouble and how: `Castle is silent`. */
  title: Text
  why: Text
  todo: Text
  /** Its page below this site's address. */
  path: string
  /** Slug, for its editors. Absent: it is the whole installation's. */
  city?: string
}

/** Facts beside the database that alerts come from. */
export type Watched = Pick<Config, 'dataDir' | 'translators'>

/** Finds the troubles of one kind that there are now. */
export type FindAlerts = (db: Db, now: Date, watched: Watched) => Promise<Alert[]>

/** The troubles, new and mended, that operators are told of at once. */
export type AlertMessage = {
  subject: string
  new: { title: string; why: string; todo: string; url: string; since: string }[]
  mended: { title: string; url: string; since: string }[]
}
