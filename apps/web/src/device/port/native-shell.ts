import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { ShellPort } from './port.ts'

/** In this start of the app, across reloads of its page, the first address was opened. */
const LAUNCHED = 'launchedBy'

/** The part of the Capacitor shell around the pages. */
export const nativeShell: Omit<ShellPort, 'openOver' | 'closeOver' | 'forgetFiles'> = {
  onLink(listener) {
    const once = (url: string) => {
      window.sessionStorage.setItem(LAUNCHED, url)
      listener(url)
    }
    void App.addListener('appUrlOpen', ({ url }) => once(url))
    // iOS may tell it before the page listens.
    void App.getLaunchUrl().then((launch) => {
      const url = launch?.url ?? ''
      if (url !== '' && window.sessionStorage.getItem(LAUNCHED) === null) once(url)
    })
  },
  onBack: (listener) => void App.addListener('backButton', listener),
  takeBack(enabled) {
    if (Capacitor.getPlatform() === 'android') void App.toggleBackButtonHandler({ enabled })
  },
  onPushTap: (listener) =>
    void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const data: unknown = notification.data
      listener(typeof data === 'object' && data !== null && 'path' in data ? data.path : null)
    }),
  exit: () => void App.exitApp(),
  hideSplash: () => void SplashScreen.hide(),
  colourStatusBar(color) {
    void StatusBar.setStyle({ style: Style.Dark })
    // Android 15 and iOS draw the page under it: there the style sheet paints it.
    StatusBar.setBackgroundColor({ color }).catch(() => {})
  },
}
