import type { accountVisits } from './account-visits.ts'
import { buildApp, faultsOf, phone } from './phone.ts'

/** Phones of visitors, each with the app on it. */
export function appVisits(visits: ReturnType<typeof accountVisits>) {
  /** A phone on which the app has just been installed. */
  async function installed() {
    const page = await visits.enter({ answered: false })
    const folder = await buildApp()
    const device = await phone(page.context(), { folder, site: visits.site.origin })
    return { page, device, faults: faultsOf(page) }
  }

  /** A phone whose owner is signed in. */
  async function signedIn(email: string) {
    const { access, refresh, user } = await visits.site.member(email)
    const own = await installed()
    await own.page.addInitScript(
      (tokens) => {
        // Once: the page after logging out is nobody's.
        if (window.localStorage.getItem('seen') === null)
          window.localStorage.setItem('AuthTokens', tokens)
        window.localStorage.setItem('seen', 'yes')
      },
      JSON.stringify({ access, refresh, user, since: Date.now() }),
    )
    const registered = async () =>
      (await visits.site.rows('push_registration')).filter(({ user_id }) => user_id === user.id)
    return { ...own, registered, id: user.id }
  }

  return { installed, signedIn }
}
