/** The rule for a table's rows about a person when the account is erased. */
export type PersonalTable = {
  /** The column with the account's id. `via` reaches it through another table. */
  by: string
  /** The second column of rows about two people. */
  or?: string
  via?: { table: string; column: string; id?: string }
  /** The rows name the address that the account has confirmed, or its uuid, not its id. */
  of?: 'address' | 'uuid'
  /** The column with the confirmed address in rows that may lack the account's id. */
  orAddress?: string
  /** `delete` removes the rows. `anonymise` runs `set`, which removes the person's traces. */
  erase: 'delete' | { anonymise: string }
  /** Columns about the person. A test compares the list with the database. */
  columns: readonly string[]
  /** Columns in the person's export, without secrets. */
  exported: readonly string[]
}
