import { APP_SCHEME } from '@okolo/contract/site/app-addresses'
import type { Locale } from '@okolo/contract/locale'

export type Shell = {
  appId: string
  appName: string
  version: string
  build: number
  scheme: string
  host: string
  api: string
  connect: string[]
  /** Of the status bar. */
  colour: string
}

/**
 * The app as its operator configures it. `node tools/mobile/check-shell.ts --write` brings both native projects, the
 * privacy manifest and the data safety form into agreement with it.
 */
export const shell: Shell = {
  /** Bundle of the iOS app and package of the Android app. */
  appId: 'app.okolo',
  appName: 'Okolo',
  colour: '#DA4C2D',
  version: '0.1.0',
  /** Grows with each upload to a store. */
  build: 1,
  /** Scheme of the app's own addresses. The server knows it. */
  scheme: APP_SCHEME,
  /** Host whose links open the app. */
  host: 'okolo.example',
  /** Origin of the API and of pictures. */
  api: 'https://okolo.example',
  /** Other origins that the app talks to: analytics, and a map of another host. */
  connect: [],
}

/** iOS shows it where it asks for the position. */
export const LOCATION_TEXT: Record<Locale, string> = {
  en: 'Okolo uses your location to show events near you.',
  es: 'Okolo usa tu ubicación para mostrarte eventos cerca de ti.',
  fr: 'Okolo utilise ta position pour te montrer les événements près de chez toi.',
  pt: 'Okolo usa a tua localização para te mostrar eventos perto de ti.',
  de: 'Okolo nutzt deinen Standort, um dir Veranstaltungen in deiner Nähe zu zeigen.',
  ru: 'Okolo использует твоё местоположение, чтобы показать события рядом с тобой.',
  it: 'Okolo usa la tua posizione per mostrarti gli eventi vicino a te.',
  sk: 'Okolo používa tvoju polohu na zobrazenie podujatí v tvojom okolí.',
  uk: 'Okolo використовує твоє місцезнаходження, щоб показати події поруч із тобою.',
}

/** One kind of data that the app collects, in the words of both stores (docs/privacy.md says where it is kept, and how long). */
export type Collected = {
  /** Ending of `NSPrivacyCollectedDataType...`. */
  apple: string
  /** Type of Google's data safety form. */
  google: string
  purpose: 'AppFunctionality' | 'Analytics'
  /** The account is known with it. */
  isLinked: boolean
  /** The app works without it. */
  isOptional: boolean
}

/** Nothing is shared with others, nothing tracks, everything is encrypted on its way and erased with the account. */
export const COLLECTED: Collected[] = [
  {
    apple: 'EmailAddress',
    google: 'Email address',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  { apple: 'Name', google: 'Name', purpose: 'AppFunctionality', isLinked: true, isOptional: true },
  {
    apple: 'UserID',
    google: 'User IDs',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'PhotosorVideos',
    google: 'Photos',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'CoarseLocation',
    google: 'Approximate location',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'EmailsOrTextMessages',
    google: 'Other in-app messages',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'OtherUserContent',
    google: 'Other user-generated content',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'PurchaseHistory',
    google: 'Purchase history',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'DeviceID',
    google: 'Device or other IDs',
    purpose: 'AppFunctionality',
    isLinked: true,
    isOptional: true,
  },
  {
    apple: 'SearchHistory',
    google: 'In-app search history',
    purpose: 'Analytics',
    isLinked: false,
    isOptional: true,
  },
  {
    apple: 'ProductInteraction',
    google: 'App interactions',
    purpose: 'Analytics',
    isLinked: false,
    isOptional: true,
  },
]
