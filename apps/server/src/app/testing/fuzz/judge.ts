import { ProblemBody } from '@okolo/contract/problem'
import type { FuzzRequest } from './requests.ts'

export type Judged = {
  status: number
  contentType: string
  body: string
  isEncoded: boolean
}

/** The fault of an answer, whatever was asked; null: it has none. */
export function faultOf({ url }: FuzzRequest, answer: Judged): string | null {
  const { status, contentType, body } = answer
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`
  if (status === 304 || status === 204) return null
  const isJson = contentType.startsWith('application/json')
  const isApi = url.startsWith('/v1/')
  if (!isJson) return isApi && status >= 400 ? `answered ${status} as ${contentType}` : null
  if (answer.isEncoded) return null
  const parsed = parse(body)
  if (parsed === undefined) return `is not JSON: ${body.slice(0, 200)}`
  return status >= 400 && !ProblemBody.safeParse(parsed).success
    ? `says ${status} without one of our codes: ${body.slice(0, 200)}`
    : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Undefined is not a value of JSON.
    return undefined
  }
}
