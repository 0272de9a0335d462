import { notFound } from '@tanstack/react-router'

/** Ends a loader with status 404. */
export function noPage(): never {
  // The router signals missing pages by an object that is not an Error.
  // oxlint-disable-next-line typescript/only-throw-error
  throw notFound()
}
