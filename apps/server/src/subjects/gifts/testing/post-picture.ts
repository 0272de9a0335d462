import type { App } from '#server/platform/http/app-type.ts'

const EDGE = 'okolo-edge'

/** Sends a picture as the form's page does. */
export function postPicture(app: App, bytes: Buffer) {
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="photo"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: '/v1/gifts/pictures/',
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
  })
}
