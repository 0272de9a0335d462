import { addOperator, type Role } from '#server/people/operators/operators.ts'
import { operatorLink, ownerLink } from '#server/people/operators/sessions.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'

type Answer = Awaited<ReturnType<App['inject']>>

/**
 * An operator's browser with its cookie and form token. `origin` is the origin it sends with forms.
 */
export type OperatorBrowser = {
  get: (path: string) => Promise<Answer>
  /** Posts the fields with the form token of the last page that had one. */
  post: (
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  cookie: () => string | null
}

/** A browser without a login. */
export function operatorBrowser(app: App, origin = 'http://localhost:3000'): OperatorBrowser {
  let cookie: string | null = null
  /** Of a login by a provider that is under way. */
  let pending: string | null = null
  let formToken = ''
  const keep = (answer: Answer) => {
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';', 1)
      if (pair.includes('_login=')) pending = pair
      else cookie = pair
    }
    formToken = /name="form_token" value="([^"]+)"/.exec(answer.payload)?.[1] ?? formToken
    return answer
  }
  const host = new URL(origin).host
  const own = () => {
    const cookies = [cookie, pending].filter((one) => one !== null)
    return { host, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) }
  }
  return {
    get: async (path) => keep(await app.inject({ url: path, headers: own() })),
    post: async (path, fields = {}, headers = {}) =>
      keep(
        await app.inject({
          method: 'POST',
          url: path,
          headers: {
            ...own(),
            origin,
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          payload: new URLSearchParams({ form_token: formToken, ...fields }).toString(),
        }),
      ),
    cookie: () => cookie,
  }
}

/** `role`: an owner by default. `cities`: of an editor. */
type LoggedIn = { now: Date; name?: string; origin?: string; role?: Role; cities?: string[] }

/** A browser of an operator who opened and confirmed a link. */
export async function loggedIn(
  app: App,
  db: Db,
  { now, name = 'Ada', origin, role = 'owner', cities = [] }: LoggedIn,
): Promise<OperatorBrowser> {
  const browser = operatorBrowser(app, origin)
  const id =
    role === 'owner'
      ? null
      : await inTransaction(db, (tx) => addOperator(tx, { name, email: null, role, cities }, now))
  const { token } =
    id === null ? await ownerLink(db, name, now) : await operatorLink(db, { id, name }, now)
  await browser.post('/operator/login', { token })
  await browser.get('/operator/log')
  return browser
}
