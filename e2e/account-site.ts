import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import { builtPages } from '@okolo/server/app/page-bundle.ts'
import { startPeople } from '@okolo/server/subjects/accounts/testing/people.ts'
import {
  APPLE,
  GOOGLE,
  startOidc,
  type Person,
} from '@okolo/server/subjects/accounts/testing/oidc-server.ts'
import { sendDueMail } from '@okolo/server/platform/mail/post-office.ts'
import { smtpSender } from '@okolo/server/platform/mail/smtp.ts'
import { letterFaults } from '@okolo/server/platform/mail/testing/letter-faults.ts'
import { startSmtp } from '@okolo/server/platform/mail/testing/smtp-site.ts'
import { expect, vi } from 'vitest'

/**
 * Starts the site with accounts on its own database and clock, with a real mail server and a real
 * OpenID provider in place of Google and Apple.
 */
export async function startAccountSite(
  people: Record<string, Person>,
  config: Parameters<typeof startPeople>[0] = {},
) {
  const port = await freePort()
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const origin = `http://localhost:${port}`
  const smtp = await startSmtp()
  const oidc = await startOidc(people, {
    callbacks: Object.values(SOCIAL_LOGIN).map((path) => `${origin}${path}callback/`),
    applePublicKey: publicKey,
  })
  const site = await startPeople(
    {
      ...config,
      publicUrl: origin,
      social: {
        google: { ...GOOGLE, issuer: oidc.issuer },
        apple: { ...APPLE, issuer: oidc.issuer, privateKey },
      },
    },
    // All visitors come from one address, one after the other.
    { renderer: await builtPages(), requestsPerMinute: 100_000 },
  )
  await site.app.listen({ port, host: 'localhost' })
  const send = smtpSender({
    url: smtp.url,
    from: () => ({ name: 'Okolo', address: 'hello@okolo.test' }),
  })

  /** Returns the link in the newest letter to an address, as it left the mail server. */
  function linkTo(to: string, path: string): Promise<string> {
    return vi.waitFor(
      async () => {
        await sendDueMail({
          db: site.db,
          clock: site.now,
          write: site.write,
          answer: site.answerLetters,
          send,
          error: (error) => {
            throw error
          },
        })
        const own = smtp.received.filter((letter) => letter.to.includes(to))
        const links = own.flatMap(
          ({ email }) => /https?:\/\/\S+\?\S+/.exec(email.text ?? '')?.[0] ?? [],
        )
        const link = links.findLast((href) => new URL(href).pathname.includes(path))
        if (link === undefined) throw new Error(`no letter to ${to} leads to ${path}`)
        for (const letter of own)
          expect(letterFaults(letter, { publicUrl: origin, isList: false })).toEqual([])
        return link
      },
      { timeout: 15_000, interval: 200 },
    )
  }

  return {
    ...site,
    origin,
    received: smtp.received,
    linkTo,
    stop: async () => {
      site.app.server.closeAllConnections()
      await site.close()
      await oidc.close()
      await smtp.close()
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
