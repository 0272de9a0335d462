import type { SOCIAL_LOGIN } from '@okolo/contract/api'

/** Where a social login begins; the contract's own addresses, without the library of its schemas. */
export const SOCIAL_START: typeof SOCIAL_LOGIN = {
  google: '/v1/users/login/google/',
  apple: '/v1/users/login/apple/',
}
