/**
 * Returns an address of the server that holds in these pages, too. They come from that server, so it stays as it is;
 * the native build puts origin-native.ts in this file's place.
 */
export function onServer(path: string): string {
  return path
}

/** `crossorigin` of the server's pictures. */
export const PICTURE_CORS = undefined

/** Headers of a call by which an account is entered. Browsers send the device's cookie instead. */
export function deviceHeaders(): Record<string, string> {
  return {}
}

/** Keeps the device that an answer names. */
export function keepDevice(_answer: Headers): void {
  // Its cookie did.
}
