import { LoginAnswer } from '@okolo/contract/people/session'

const PASSWORD = 'a quiet violin at noon'

/** Signs up at a site and returns the access token. */
export async function signUp(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/users/signup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password1: PASSWORD, password2: PASSWORD }),
  })
  return LoginAnswer.parse(await answer.json()).access
}

/** Asks for the account of a token's holder. Returns the status and the answer. */
export async function accountOf(origin: string, token: string): Promise<unknown[]> {
  const answer = await fetch(`${origin}/v1/users/me/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return [answer.status, await answer.json()]
}

/** Returns the slugs of a first page of the demo city. */
export async function eventSlugs(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/v1/events/?city=bratislava`)
  const { results }: { results: { slug: string }[] } = JSON.parse(await answer.text())
  return results.map(({ slug }) => slug)
}
