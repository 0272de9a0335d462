import { EventDraft } from './event-draft.ts'

export type DraftFault = {
  /** Stable, snake_case: `bad_date`, `bad_zone`, `bad_url`, `no_title`. `bad_draft` for all others. */
  code: string
  /** One sentence with the offending value. */
  message: string
  /** Path in the draft: `when[2].start`. */
  field: string
}

/** Returns the faults of a draft in the order of its fields, [] if there are none. Never throws. */
export function checkDraft(draft: EventDraft): DraftFault[] {
  const result = EventDraft.safeParse(draft)
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const inner = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue
    const code: unknown = inner.code === 'custom' ? inner.params?.['code'] : undefined
    const field = fieldName(issue.path)
    return {
      code: typeof code === 'string' ? code : 'bad_draft',
      message: `${field} ${inner.message}: ${shown(valueAt(draft, issue.path))}`,
      field,
    }
  })
}

/** `when[2].start` */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

function valueAt(draft: unknown, path: PropertyKey[]): unknown {
  return path.reduce((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, draft)
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 120)
}
