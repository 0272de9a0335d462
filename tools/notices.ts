/** Prints the licences of everything in Okolo, as the pages include them. */
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from '../apps/web/plugins/notices.ts'

process.stdout.write(thirdPartyNotices(fileURLToPath(new URL('..', import.meta.url))))
