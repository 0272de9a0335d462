import { ownPath } from '@okolo/contract/access'

/** A form's address that remembers where its visitor was going. */
export function formHref(href: string, query: URLSearchParams): string {
  const to = ownPath(query.get('redirectTo'))
  return to === null ? href : `${href}?${new URLSearchParams({ redirectTo: to }).toString()}`
}
