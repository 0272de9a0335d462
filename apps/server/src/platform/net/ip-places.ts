import { readFile } from 'node:fs/promises'
import { Reader } from 'mmdb-lib'
import { z } from 'zod'

/**
 * The rough place of an address. A city database gives the point, a country database only the
 * country.
 */
export type IpPlace = { point: { lat: number; lng: number } | null; country: string | null }

export type FindIp = (ip: string) => IpPlace | null

// The fields that GeoLite2 and DB-IP share.
const Entry = z.object({
  location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
  country: z
    .object({ iso_code: z.string().length(2) })
    .optional()
    .catch(undefined),
})

/**
 * Loads a MaxMind DB file of places (GeoLite2, DB-IP Lite) into memory, so that no service is
 * asked. Throws if the file is missing or of another format.
 */
export async function openIpPlaces(file: string): Promise<FindIp> {
  const bytes = await readFile(file)
  let reader: Reader<never>
  try {
    reader = new Reader(bytes)
  } catch (cause) {
    throw new Error(`${file} is not a MaxMind DB: OKOLO_IP_DATABASE takes a .mmdb file`, { cause })
  }
  return (ip) => {
    const { data } = Entry.safeParse(find(reader, ip))
    if (data === undefined) return null
    const { location, country } = data
    if (location === undefined && country === undefined) return null
    return {
      point: location === undefined ? null : { lat: location.latitude, lng: location.longitude },
      country: country?.iso_code.toLowerCase() ?? null,
    }
  }
}

/** Returns null for text that is not an address, such as a socket's path. */
function find(reader: Reader<never>, ip: string): unknown {
  try {
    return reader.get(ip)
  } catch {
    return null // the library throws for texts that are not addresses, and for IPv6 in a database of IPv4
  }
}
