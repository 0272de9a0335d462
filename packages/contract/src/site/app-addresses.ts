/** Scheme of the app's addresses: `okolo://auth?access=...` ends a social login on a phone. */
export const APP_SCHEME = 'okolo'
/** Origins of the app's own pages, on iOS and on Android. */
export const APP_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const
