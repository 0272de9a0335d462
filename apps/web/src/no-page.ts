import { notFound } from '@tanstack/react-router'

/** Ends a loader: there is no such page (status 404). */
export function noPage(): never {
  // The router's own signal; it is no Error on purpose.
  // oxlint-disable-next-line typescript/only-throw-error
  throw notFound()
}
