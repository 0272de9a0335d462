import { ApiError, type Get } from './api.ts'

/** The browser's way to the API. A network failure is an ApiError with status 0. */
export function browserGet(locale: string): Get {
  return async (path) => {
    try {
      const response = await fetch(path, { headers: { 'accept-language': locale } })
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new ApiError(0, path, { cause })
    }
  }
}
