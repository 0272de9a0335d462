import type { Plugin } from 'vite'
import { thirdPartyNotices } from '../third-party-notices.ts'

/** Ships the licences of others with the pages, as `/third-party-notices.txt`. `root`: of the whole project. */
export function notices(root: string): Plugin {
  return {
    name: 'okolo:notices',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'third-party-notices.txt',
        source: thirdPartyNotices(root),
      })
    },
  }
}
