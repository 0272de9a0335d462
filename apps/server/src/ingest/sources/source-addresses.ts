import { sql } from 'kysely'
import { addressKey } from '#server/platform/addresses/read-address.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The source that gathers one of these addresses, the first of several; null: none does. */
export async function sourceOfAddress(
  db: Db,
  keys: readonly string[],
): Promise<{ slug: string; title: string } | null> {
  const wanted = new Set(keys)
  const { rows } = await sql<{ slug: string; title: string; url: string | null; config: unknown }>`
    select slug, title, url, config from source order by id`.execute(db)
  const found = rows.find(({ url, config }) =>
    addressesIn([url, config]).some((address) => wanted.has(addressKey(address))),
  )
  return found === undefined ? null : { slug: found.slug, title: found.title }
}

/** Every address that a source names, however deep in its configuration. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(addressesIn)
    : []
}
