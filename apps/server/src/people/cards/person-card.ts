import type { PersonCard } from '@okolo/contract/people/user'
import { sql, type RawBuilder } from 'kysely'

/** Path of people's pictures. Their keys cannot be guessed and change with the picture. */
export const PERSON_PICTURES = '/v1/users/pictures'

/** The stored part of a card. */
export type PersonRow = { uuid: string; name: string; picture_key: string | null }
const COLUMNS: Record<keyof PersonRow, true> = { uuid: true, name: true, picture_key: true }

/** SQL: the columns of a `PersonRow`, from an account with this alias. */
export function personColumns(alias: string): RawBuilder<unknown> {
  return sql.join(Object.keys(COLUMNS).map((column) => sql.ref(`${alias}.${column}`)))
}

/** A person as others see them. */
export function personCard({ uuid, name, picture_key: key }: PersonRow): PersonCard {
  return { uuid, name, image: key === null ? null : `${PERSON_PICTURES}/${key}.webp` }
}
