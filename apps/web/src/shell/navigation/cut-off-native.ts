/** The app has its pages with it, so links need no document. */
export function isCutOff(): boolean {
  return false
}

export const stayCutOff = { shouldReload: () => undefined }
