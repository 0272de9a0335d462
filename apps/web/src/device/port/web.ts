import type { DevicePort } from './port.ts'
import { downloadFile } from './web-file.ts'
import { webPush } from './web-push.ts'

/** The device as a browser gives it. */
export const webDevice: DevicePort = {
  name: 'web',
  locate: ({ timeoutMs }) =>
    new Promise((done) => {
      if (!('geolocation' in navigator)) return done(null)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => done({ lat: coords.latitude, lng: coords.longitude }),
        () => done(null),
        { enableHighAccuracy: true, timeout: timeoutMs },
      )
    }),
  async mayLocate() {
    try {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      return state === 'prompt' ? 'default' : state
    } catch {
      return 'default' // a browser without this question
    }
  },
  canShare: () => 'share' in navigator,
  async share(what) {
    try {
      await navigator.share(what)
      return 'shared'
    } catch (error) {
      // The visitor closed the sheet, so this is not an error.
      return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'
    }
  },
  giveFile: downloadFile,
  review: async () => false,
  showBadge(count) {
    // Not every browser has badges, and some refuse them to a page that is not installed.
    void navigator.setAppBadge?.(count).catch(() => {})
  },
  openOutside: (url) => void window.open(url, '_blank', 'noopener'),
  push: webPush,
  shell: null,
}
