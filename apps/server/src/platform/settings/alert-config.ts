import { z } from 'zod'
import { serverAddress } from './setting-shapes.ts'

/** Settings of the messages to operators, part of the environment that config.ts reads. */
export const ALERT_ENVIRONMENT = {
  OKOLO_ALERT_MAIL: z.email().optional(),
  OKOLO_ALERT_WEBHOOK: serverAddress(/^https?$/).optional(),
}

/** The mailbox and the address that are told of troubles. Null: there is none. */
export type AlertConfig = { mail: string | null; webhook: string | null }

/** Reads where operators are told of troubles. */
export function alertConfig(e: z.infer<z.ZodObject<typeof ALERT_ENVIRONMENT>>): AlertConfig {
  return { mail: e.OKOLO_ALERT_MAIL ?? null, webhook: e.OKOLO_ALERT_WEBHOOK ?? null }
}
