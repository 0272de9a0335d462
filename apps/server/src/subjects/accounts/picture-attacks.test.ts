import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

describe('pictures', () => {
  const send = async (image: Buffer) => {
    const { access } = await site.signUp(`pic${site.work.computed}@example.com`)
    const edge = 'okolo-edge'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="image"; filename="../../x.png"\r\ncontent-type: image/png\r\n\r\n`
    return site.app.inject({
      method: 'PATCH',
      url: '/v1/users/me/',
      payload: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${edge}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${edge}`,
        authorization: `Bearer ${access}`,
        'accept-language': 'en',
      },
    })
  }

  test('a small file that claims to be enormous is not decoded', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await send(bomb)
    expect([answer.statusCode, answer.json().errors.image[0]]).toEqual([
      400,
      'This picture cannot be read. Choose a JPEG, PNG, WebP, GIF or AVIF file',
    ])
  })

  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s is refused', async (_what, file) => {
    expect((await send(file)).statusCode).toBe(400)
  })

  test('more than eight megabytes are not read', async () => {
    const answer = await send(Buffer.alloc(9 * 1024 * 1024, 1))
    expect([answer.statusCode, answer.json().errors?.image?.[0]]).toEqual([
      400,
      'The picture is too large: at most 8 MB',
    ])
  })

  test('where and with what it was taken is gone', async () => {
    const taken = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#fff' },
    })
      .withExif({ IFD0: { Make: 'Spyglass', Copyright: 'Anna' } })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Spyglass')).toBe(true)
    const answer = await send(taken)
    const kept = (await site.app.inject(String(answer.json().image))).rawPayload
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Spyglass')).toBe(false)
  })
})
