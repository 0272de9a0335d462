/** Milliseconds that news stay on the screen (specification 9). */
const SHORT = 2000

export type Toast = {
  text: string
  /** Failures stay until they are put away. */
  kind: 'news' | 'failure'
  /** Milliseconds. Null: until closed. */
  lasts: number | null
  /** Leads to what it is about. */
  link: ToastLink | null
}
export type ToastLink = { href: string; text: string }

let show: ((toast: Toast) => void) | null = null

/** Registers the host of all toasts (toast-host.tsx). Returns a function that removes it. */
export function hostToasts(host: (toast: Toast) => void): () => void {
  show = host
  return () => {
    show = null
  }
}

/** Shows a short message, read out by screen readers. */
export function say(text: string, lasts: number = SHORT, link: ToastLink | null = null): void {
  show?.({ text, kind: 'news', lasts, link })
}

/** Shows an error message until it is closed. */
export function sayFailure(text: string): void {
  show?.({ text, kind: 'failure', lasts: null, link: null })
}
