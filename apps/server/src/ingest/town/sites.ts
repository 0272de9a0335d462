import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import type { HousePlace } from '../sources/source.ts'
import type { House, HouseKind } from '../houses/house.ts'

/** One address to look at for one house or several that share it. */
export type Site = {
  addressKey: string
  address: string
  /** The front page, where the first is a page behind it. */
  otherAddress: string | null
  name: string
  kind: HouseKind
  /** The place of the house; null: several share the address, or its events are all over the town. */
  house: HousePlace | null
}

/** Kinds whose events are rarely under one roof. */
const ALL_OVER_TOWN: ReadonlySet<HouseKind> = new Set(['university', 'festival', 'other'])

/** The addresses of these houses, each once, in the order given. Houses without one are left out. */
export function sitesOf(houses: readonly House[]): Site[] {
  const withAddress = houses.flatMap((house) => {
    const [address, otherAddress = null] = addressesOf(house)
    return address === undefined ? [] : [{ house, address, otherAddress }]
  })
  return [...Map.groupBy(withAddress, ({ address }) => addressKey(address))].flatMap(
    ([key, sharing]) => {
      const [first] = sharing
      if (first === undefined) return []
      const { house, address, otherAddress } = first
      const isAlone = sharing.length === 1 && !ALL_OVER_TOWN.has(house.kind)
      return {
        addressKey: key,
        address,
        otherAddress,
        name: house.name,
        kind: house.kind,
        house: isAlone ? placeOf(house) : null,
      }
    },
  )
}

function addressesOf({ programme, website }: House): string[] {
  const given = [programme, website].map((address) => readAddress(address ?? ''))
  return [...new Set(given.filter((address) => address !== null))]
}

function placeOf({ name, address, lat, lng }: House): HousePlace {
  return { name, address, lat, lng }
}
