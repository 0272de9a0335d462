import type { ColumnType } from 'kysely'

/** language -> text. */
export type Names = Record<string, string>
/** Read as a value, written as JSON text. */
export type JsonColumn<T> = ColumnType<T, string, string>
