import { call, Refusal } from '../../../api/account-calls.ts'
import { freshSession } from '../../../people/session-calls.ts'

/** Sends a report, in the name of who is signed in. Returns the server's sentence, or null with the status of a refusal. */
export async function sendReport(
  slug: string,
  locale: string,
  payload: object,
): Promise<{ detail: string | null; status: number }> {
  try {
    const session = await freshSession(locale)
    const token = session?.access
    const { detail } = await call('reportEvent', { locale, id: slug, payload, token })
    return { detail, status: 201 }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { detail: null, status: error.status }
  }
}
