import type { SOCIAL_LOGIN } from '@okolo/contract/api/api'

/** Start addresses of social logins. A copy of the contract's, without its schema library. */
export const SOCIAL_START: typeof SOCIAL_LOGIN = {
  google: '/v1/users/login/google/',
  apple: '/v1/users/login/apple/',
}
