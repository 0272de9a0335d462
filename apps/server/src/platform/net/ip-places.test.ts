import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ipDatabase } from '../testing/ip-places.ts'
import { openIpPlaces } from './ip-places.ts'

let folder: string
const write = async (name: string, bytes: Buffer | string) => {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-ip-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('says where an address is, as far as the database knows', async () => {
  const find = await openIpPlaces(
    await write(
      'city.mmdb',
      ipDatabase({
        81: { country: { iso_code: 'SK' }, location: { latitude: 48.72, longitude: 21.26 } },
        82: { country: { iso_code: 'AT' } },
        83: { location: { latitude: 480.5, longitude: 0.5 } },
        84: { names: { en: 'nowhere' } },
      }),
    ),
  )
  expect(find('81.2.3.4')).toEqual({ point: { lat: 48.72, lng: 21.26 }, country: 'sk' })
  expect(find('82.2.3.4')).toEqual({ point: null, country: 'at' })
  for (const unknown of ['83.0.0.1', '84.0.0.1', '10.0.0.1', '2001:db8::1', 'no address', ''])
    expect([unknown, find(unknown)]).toEqual([unknown, null])
})

test('a file that is no such database is refused by its name', async () => {
  const file = await write('notes.txt', 'hello')
  await expect(openIpPlaces(file)).rejects.toThrow('OKOLO_IP_DATABASE')
  await expect(openIpPlaces(join(folder, 'absent.mmdb'))).rejects.toThrow('absent.mmdb')
})
