import type { BounceReport } from '@okolo/contract/people/newsletter'
import PostalMime from 'postal-mime'
import { refused } from '#server/platform/problem.ts'

type Bounce = BounceReport['events'][number]

/** Reads the bounces of a mail with a delivery report (RFC 3464). Empty for any other mail. Throws a 400 for one that cannot be parsed. */
export async function readDeliveryReport(mail: string): Promise<Bounce[]> {
  const { attachments } = await parsed(mail)
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (status === undefined) return []
  // The first group of fields is about the message, each other one about a recipient.
  const { content } = status
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .flatMap((fields) => bounceOf(fields) ?? [])
}

async function parsed(mail: string) {
  try {
    return await PostalMime.parse(mail)
  } catch {
    throw refused('The mail is nested too deep or has too long a head.')
  }
}

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      if (at <= 0) return []
      return [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}

function bounceOf(fields: Map<string, string>): Bounce | null {
  // `delayed`, `delivered` and `relayed` end nothing.
  if (fields.get('action')?.toLowerCase() !== 'failed') return null
  const recipient = fields.get('original-recipient') ?? fields.get('final-recipient')
  const email =
    recipient
      ?.replace(/^[^;]*;/, '')
      .trim()
      .replaceAll(/^<|>$/g, '') ?? ''
  if (email === '') return null
  const code = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  return { kind: kindOf(code ?? ''), email, ...(code === undefined ? {} : { code }) }
}

/** No such mailbox or domain is for good. A full one, a policy or a fault on the way may pass. */
function kindOf(code: string): 'hard' | 'soft' {
  return /^5\.(?:1\.|2\.1$|4\.4$)/.test(code) ? 'hard' : 'soft'
}
