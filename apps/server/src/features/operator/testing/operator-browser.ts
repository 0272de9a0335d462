import { inviteOperator } from '#server/people/operators/sessions.ts'
import type { Db } from '#server/platform/database/db.ts'
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
  let formToken = ''
  const keep = (answer: Answer) => {
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? null
    formToken = /name="form_token" value="([^"]+)"/.exec(answer.payload)?.[1] ?? formToken
    return answer
  }
  const host = new URL(origin).host
  const own = () => ({ host, ...(cookie === null ? {} : { cookie }) })
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

/** A browser of an operator who opened and confirmed a link. */
export async function loggedIn(
  app: App,
  db: Db,
  { now, name = 'Ada', origin }: { now: Date; name?: string; origin?: string },
): Promise<OperatorBrowser> {
  const browser = operatorBrowser(app, origin)
  const { token } = await inviteOperator(db, name, now)
  await browser.post('/operator/login', { token })
  await browser.get('/operator/log')
  return browser
}
