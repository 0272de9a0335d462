import { mailBoxLink, MAIL_BOX } from '../features/mail-box/mail-box-key.ts'
import { withPort, type Config } from '../platform/settings/config.ts'
import { addressOf, isPublicUrl, portFor } from '../platform/addresses/addresses.ts'
import type { App } from '../platform/http/app-type.ts'
import { Secrets } from '../platform/secrets.ts'

const MOST_REDIRECTS = 5

/** Returns the configuration with the port to listen on: a free one if PORT is 0. */
export async function withFreePort(config: Config): Promise<Config> {
  return withPort(config, await portFor(config))
}

/** Returns the first page's status, after its redirects. */
export async function firstPageStatus(app: App): Promise<number> {
  let path = '/'
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const { statusCode, headers } = await app.inject(path)
    const { location } = headers
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') return statusCode
    path = location
  }
  return 500
}

/** Returns the start lines: the server's address, and the letters' place without a mail server. */
export function startLines(config: Config, firstPage: number): string[] {
  const { host, port, publicUrl, site, hostedAs } = config
  const { name, isNamed } = site.value
  const own = hostedAs === null ? addressOf(host, port) : publicUrl
  const where =
    firstPage < 500
      ? [`${name} is at ${own}${isNamed ? ` (site: ${site.folder})` : ''}`]
      : [`${name} listens at ${own}, but its first page fails (${firstPage}): the log says why`]
  return [
    ...where,
    ...(own === publicUrl ? [] : [`Its links lead to ${publicUrl} (PUBLIC_URL)`]),
    ...(config.smtpUrl === null ? letterLines(config) : []),
  ]
}

function letterLines(config: Config): string[] {
  const { publicUrl, mailBoxIsOpen } = config
  const isPublic = isPublicUrl(publicUrl)
  const link = mailBoxIsOpen
    ? `${publicUrl}${MAIL_BOX}`
    : mailBoxLink(publicUrl, new Secrets(config))
  return [
    `Letters: ${link}`,
    ...(isPublic
      ? [
          'No mail server is set up: letters to people wait in the queue. Set OKOLO_SMTP_URL and OKOLO_MAIL_FROM to send them.',
        ]
      : []),
    ...(isPublic && mailBoxIsOpen
      ? [
          'OKOLO_MAIL_BOX=1 shows all letters to everybody who can reach this address, and a letter is enough to take an account over.',
        ]
      : []),
  ]
}
