import { z } from 'zod'
import { Problem } from '#server/platform/problem.ts'
import { told } from '#server/words/messages/told.ts'
import { html } from './html.ts'
import type { Page } from './operator-page.ts'

/** Makes a Problem of whatever was thrown. A bug reveals nothing. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = z
    .object({ statusCode: z.int().min(400).max(499), message: z.string() })
    .safeParse(error)
  return status.success
    ? new Problem(status.data.statusCode, 'invalid', status.data.message)
    : new Problem(500, 'internal', told('problem.internal'))
}

/** Tells a refusal or a failure in the frame of operator pages. */
export function problemPage({ status, told: why }: Problem): Page {
  const title =
    status === 404
      ? told('problem.notFound')
      : status === 403
        ? told('problem.notAllowed')
        : told('problem.failed')
  return {
    title,
    body: html`<p class="lead">${why}</p>
      <p><a href="/operator">${told('problem.start')}</a></p>`,
  }
}
