import type { HouseOnMap } from '@okolo/contract/places/house'
import { useTranslations } from 'use-intl'

/** Returns short facts about wheelchairs and toilets in a house, as far as the map says. */
export function useHouseAccess(house: HouseOnMap | null): string[] {
  const t = useTranslations('event.house')
  const feed = useTranslations('feed')
  if (house === null) return []
  const { wheelchair, toilets, wheelchair_toilets: reached } = house
  return [
    wheelchair === 'yes' && feed('accessible'),
    wheelchair === 'limited' && t('wheelchairLimited'),
    wheelchair === 'no' && t('wheelchairNo'),
    reached === 'yes' && t('accessibleToilet'),
    reached === 'no' && toilets !== 'no' && t('accessibleToiletNo'),
    toilets === 'yes' && reached !== 'yes' && t('toilets'),
    toilets === 'no' && t('toiletsNo'),
  ].filter((fact) => fact !== false)
}
