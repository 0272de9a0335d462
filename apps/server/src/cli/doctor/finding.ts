import type { Database } from '#server/platform/database/db.ts'
import type { SiteContext } from '../call/call.ts'

/** A thing as the doctor has found it. */
export type Finding = {
  /** `off`: not set up at all. `warning`: works, and will not for long, or not well. */
  state: 'ok' | 'off' | 'warning' | 'wrong'
  /** The measurement. Never a secret. */
  text: string
  /** Advice for the operator. */
  todo?: string
}

export type Patient = Omit<SiteContext, 'database'> & {
  /** Null: it cannot be opened, and another finding says why. */
  database: Database | null
  /** The address that gets a letter for a trial. Null: none is sent. */
  mail: string | null
}

/** One thing that the doctor looks at. Null: there is nothing to say. */
export type Look = (patient: Patient) => Promise<Finding | null> | Finding | null

export function ok(text: string): Finding {
  return { state: 'ok', text }
}

export function off(text: string, todo?: string): Finding {
  return { state: 'off', text, ...(todo !== undefined && { todo }) }
}

export function warning(text: string, todo: string): Finding {
  return { state: 'warning', text, todo }
}

export function wrong(text: string, todo: string): Finding {
  return { state: 'wrong', text, todo }
}

/** `3 minutes`, `2 hours`, `12 days`. */
export function lasting(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
