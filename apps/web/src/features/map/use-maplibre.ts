import { Map as Maplibre, setWorkerUrl, type MapOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

// From this server: the page's policy lets no other worker run.
setWorkerUrl(workerUrl)

type Parts = {
  options: () => Omit<MapOptions, 'container'>
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
    if (container.current === null) return
    let made: Maplibre
    try {
      made = new Maplibre({
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxPitch: 0,
        maxZoom: 19,
        fadeDuration: 0,
        ...begin(),
        container: container.current,
      })
    } catch {
      // WebGL does not work, so the page shows only its list.
      fail()
      return
    }
    made.on('style.load', () => dress(made))
    made.touchZoomRotate.disableRotation()
    made.keyboard.disableRotation()
    setMap(made)
    return () => {
      made.remove()
      setMap(null)
    }
  }, [])
  return { container, map }
}
