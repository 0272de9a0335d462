import { ownPath } from '@okolo/contract/site/access'

/** Returns a form's address that keeps `redirectTo`. */
export function formHref(href: string, query: URLSearchParams): string {
  const to = ownPath(query.get('redirectTo'))
  return to === null ? href : `${href}?${new URLSearchParams({ redirectTo: to }).toString()}`
}
