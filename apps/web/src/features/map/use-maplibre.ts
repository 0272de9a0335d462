import { Map as Maplibre, setWorkerUrl, type MapOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { fallBack } from './base/base-map.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

// From this server: the page's policy lets no other worker run.
setWorkerUrl(workerUrl)

type Parts = {
  options: () => Promise<Omit<MapOptions, 'container'>>
  /** Called for each loaded style: the first, and those of other themes. */
  onStyle: (map: Maplibre) => void
  /** This browser cannot draw it. */
  onFail: () => void
}

/** A map in an element, for as long as the component lives. */
export function useMaplibre({ options, onStyle, onFail }: Parts) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Maplibre | null>(null)
  const begin = useEffectEvent(options)
  const dress = useEffectEvent(onStyle)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let made: Maplibre | null = null
    let isLeft = false
    const draw = (given: Omit<MapOptions, 'container'>) => {
      if (container.current === null || isLeft) return
      made = new Maplibre({
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxPitch: 0,
        maxZoom: 19,
        fadeDuration: 0,
        ...given,
        container: container.current,
      })
      const drawn = made
      fallBack(drawn)
      drawn.on('style.load', () => dress(drawn))
      drawn.touchZoomRotate.disableRotation()
      drawn.keyboard.disableRotation()
      setMap(drawn)
    }
    // Without WebGL the page shows only its list.
    begin()
      .then(draw)
      .catch(() => fail())
    return () => {
      isLeft = true
      made?.remove()
      setMap(null)
    }
  }, [])
  return { container, map }
}
