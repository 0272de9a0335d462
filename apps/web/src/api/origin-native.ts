/** Origin of the API, of the native build's configuration. Vite fills it in. */
declare const OKOLO_API: string

/** The app's own pages come from the phone, so an address of the server needs its host. */
export function onServer(path: string): string {
  return path.startsWith('/') ? OKOLO_API + path : path
}

/** `crossorigin` of the server's pictures. With it a picture is downloaded once, for the page and for the store. */
export const PICTURE_CORS = 'anonymous' as const

const KEY = 'device'

/** The app has no cookies: by this header the server knows a phone again (decision 0020). */
export function deviceHeaders(): Record<string, string> {
  return { 'okolo-device': window.localStorage.getItem(KEY) ?? 'new' }
}

export function keepDevice(answer: Headers): void {
  const device = answer.get('okolo-device')
  if (device !== null) window.localStorage.setItem(KEY, device)
}
