import { InAppReview } from '@capacitor-community/in-app-review'
import { Browser } from '@capacitor/browser'
import { Capacitor } from '@capacitor/core'
import { Geolocation } from '@capacitor/geolocation'
import { Share } from '@capacitor/share'
import { Badge } from '@capawesome/capacitor-badge'
import { nativePush } from './native-push.ts'
import { nativeShell } from './native-shell.ts'
import type { DevicePort } from './port.ts'

/** The phone, by the plugins of the Capacitor shell. */
export const nativeDevice: DevicePort = {
  name: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
  async locate({ timeoutMs: timeout }) {
    try {
      const { coords } = await Geolocation.getCurrentPosition({ enableHighAccuracy: true, timeout })
      return { lat: coords.latitude, lng: coords.longitude }
    } catch {
      return null // refused, switched off or too slow
    }
  },
  async mayLocate() {
    try {
      const { location } = await Geolocation.checkPermissions()
      return location === 'granted' || location === 'denied' ? location : 'default'
    } catch {
      return 'denied' // the phone's location is switched off
    }
  },
  canShare: () => true,
  async share(what) {
    try {
      await Share.share(what)
      return 'shared'
    } catch (error) {
      return /cancel/i.test(String(error)) ? 'closed' : 'failed'
    }
  },
  async giveFile(what) {
    const { shareFile } = await import('./native-file.ts')
    return shareFile(what).catch(() => false)
  },
  async review() {
    try {
      await InAppReview.requestReview()
      return true
    } catch {
      return false // installed without a store
    }
  },
  showBadge: (count) => void Badge.set({ count }).catch(() => {}), // refused, or a launcher without
  // The shell hands other hosts to the system.
  openOutside: (url) => void window.open(url, '_blank', 'noopener'),
  push: nativePush,
  shell: {
    ...nativeShell,
    forgetFiles: async () => (await import('./native-file.ts')).forgetFiles(),
    openOver: (url) => Browser.open({ url }),
    // On Android the tab may be gone by itself.
    closeOver: () => Browser.close().catch(() => {}),
  },
}
