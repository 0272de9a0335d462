/** All that pages ask of the device they run on. `here.ts` names the one there is. */
export type DevicePort = {
  /** Its name in a push registration (specification 3). */
  name: 'web' | 'android' | 'ios'
  /** Asks for the position, and first for the permission, so call it after a press. Null: refused, unknown or too slow. */
  locate: (options: { timeoutMs: number }) => Promise<{ lat: number; lng: number } | null>
  /** The person's answer to the system's question about the position. `default`: not asked, or not told. */
  mayLocate: () => Promise<Permission>
  /** True if the device has its own way to share. */
  canShare: () => boolean
  /** `failed`: share in another way. */
  share: (what: { title: string; url: string }) => Promise<'shared' | 'closed' | 'failed'>
  /** Gives the person a file: as a download, or by the system's sheet. False: it did not work. */
  giveFile: (what: { name: string; file: Blob }) => Promise<boolean>
  /** Asks the store for its review dialog. False: there is none. */
  review: () => Promise<boolean>
  /** Shows a number at the icon of the app, where the device can. Zero removes it. */
  showBadge: (count: number) => void
  /** Opens an address in the system's browser. */
  openOutside: (url: string) => void
  push: PushPort
  /** The native shell's own part. Null in a browser. */
  shell: ShellPort | null
}

export type Permission = 'granted' | 'denied' | 'default'

export type PushPort = {
  permission: () => Promise<Permission>
  /** Asks the person, at most once in a device's life. */
  ask: () => Promise<Permission>
  /** Returns the address of this device, or null if it has none. `siteKey`: asks for the site's public key. */
  register: (siteKey: () => Promise<string>) => Promise<PushAddress | null>
  /** Ends pushes to this device. */
  leave: () => Promise<void>
}
/** `kept`: stored under `FcmToken`. */
type PushAddress = { registration_id: string; kept: string }

export type ShellPort = {
  /** Calls `listener` with each address that opens the app, also the one that has started it. */
  onLink: (listener: (url: string) => void) => void
  /** Calls `listener` when the system's back button is pressed. */
  onBack: (listener: () => void) => void
  /** Says whether the app wants the back button. Without it the system leads out, with its own animation. */
  takeBack: (isWanted: boolean) => void
  /** Calls `listener` with the path of each tapped push. */
  onPushTap: (listener: (path: unknown) => void) => void
  /** Opens an address in a browser over the app. */
  openOver: (url: string) => Promise<void>
  closeOver: () => Promise<void>
  exit: () => void
  hideSplash: () => void
  /** Forgets files that were given. */
  forgetFiles: () => Promise<void>
  /** Colours the status bar where the system permits it. */
  colourStatusBar: (colour: string) => void
}
