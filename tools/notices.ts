/** Prints the licences of everything that Okolo is made with, as they are shipped with the pages. */
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from '../apps/web/third-party-notices.ts'

process.stdout.write(thirdPartyNotices(fileURLToPath(new URL('..', import.meta.url))))
