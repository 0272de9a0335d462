import { useRouteContext } from '@tanstack/react-router'
import { AttributionControl } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { drawRings, drawWorld, followTheme, styleFor } from './base/base-map.ts'
import { useMaplibre } from './use-maplibre.ts'

type SmallMap = {
  location: [number, number]
  zoom: number
  /** Kilometres of the rings around the place. */
  rings: number[]
}

/** The map of a dialog. `isDrawn`: this browser can draw it. */
export function useSmallMap({ location: [lat, lng], zoom, rings }: SmallMap) {
  const t = useTranslations('map')
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const base = useMemo(
    () => ({ map: site.map, streets: site.streets, locale, at: { lat, lng } }),
    [site, locale, lat, lng],
  )
  const [isDrawn, setDrawn] = useState(true)
  const { container, map } = useMaplibre({
    options: async () => ({
      style: await styleFor(base),
      center: [lng, lat],
      zoom,
      locale: { 'Map.Title': t('label') },
    }),
    onStyle(made) {
      if (rings.length > 0) drawRings(made, { lat, lng }, rings)
      drawWorld(made).catch((error: unknown) => {
        // Without the coast the rest of the map is still there.
        // oxlint-disable-next-line no-console
        console.warn('The map has no coast:', error)
      })
    },
    onFail: () => setDrawn(false),
  })
  useEffect(() => {
    if (map === null) return
    map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    return followTheme(map, base)
  }, [map, base])
  return { container, map, isDrawn }
}
