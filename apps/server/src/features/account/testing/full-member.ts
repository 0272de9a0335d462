import sharp from 'sharp'
import type { startPeople } from './people.ts'

type Site = Awaited<ReturnType<typeof startPeople>>

/** A form with a picture, as browsers send it. */
function formWith(picture: Buffer, name: string) {
  const edge = 'okolo-edge'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n--${edge}\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

/** A person with a row in every table: a picture, letters, feedback, and provider logins. */
export async function fullMember(site: Site, email: string, name = 'Zuzana Vzácna') {
  const signedIn = await site.member(email)
  const token = signedIn.access
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#c2391d' },
  })
    .png()
    .toBuffer()
  const { payload, headers } = formWith(picture, name)
  const patched = await site.app.inject({
    method: 'PATCH',
    url: '/v1/users/me/',
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (patched.statusCode !== 200) throw new Error(patched.payload)
  await site.ask(
    'POST',
    '/v1/feedback/',
    { email, message: `${name} writes.`, rating: 9, do_not_contact: true },
    { token },
  )
  const user_id = signedIn.user.id
  await site.db
    .insertInto('user_identity')
    .values({
      provider: 'google',
      subject: `sub-${email}`,
      user_id,
      email,
      created_at: site.now(),
    })
    .execute()
  await site.db
    .insertInto('social_login')
    .values({
      state_hash: `state-${email}`,
      provider: 'google',
      nonce: '',
      code_verifier: '',
      challenge: 'x',
      redirect_to: null,
      locale: 'en',
      in_app: false,
      expires_at: new Date(site.now().getTime() + 60_000),
      code_hash: `code-${email}`,
      user_id,
    })
    .execute()
  return { ...signedIn, image: String(patched.json().image) }
}
