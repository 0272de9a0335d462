import { use, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openDialog } from '../../../catalogue/open-dialog.ts'
import type { Place } from '../../../catalogue/places/places.ts'
import { readStored } from '../../../device/storage.ts'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { FilledForm, Fold, idOf, Line, Said, UrlLine, useControl } from '../fields/fields.tsx'
import type { Begin } from '../fields/filled.ts'
import { VenueField } from './venue-field.tsx'

type WhereProps = {
  city: Place
  places: Place[]
  /** The page's address names the city, or what fills the form does. */
  isCityGiven: boolean
  /** Tells of changes that no field reports. */
  changed: () => void
}

/** The city, then a venue that is known, an address or a point of the map; or online. */
export function WherePart({ city: first, places, isCityGiven, changed }: WhereProps) {
  const t = useTranslations('give')
  const { begin } = use(FilledForm)
  const [city, setCity] = useState(first)
  const [venue, setVenue] = useState(begin.venue ?? '')
  const isOnline = begin.where === 'online'
  return (
    <fieldset data-part="where">
      <legend>{t('where')}</legend>
      <CityField
        city={city}
        places={places}
        isGiven={isCityGiven}
        onCity={(chosen) => {
          setCity(chosen)
          setVenue('')
          changed()
        }}
      />
      <div data-switch="" role="radiogroup" aria-label={t('field.where')}>
        <label>
          <input
            type="radio"
            name="where"
            value={venue === '' ? 'address' : 'venue'}
            defaultChecked={!isOnline}
          />
          <span>{t('onSite')}</span>
        </label>
        <label>
          <input type="radio" name="where" value="online" defaultChecked={isOnline} />
          <span>{t('online')}</span>
        </label>
      </div>
      <div data-if="site">
        <VenueField
          city={city.slug}
          venue={venue}
          onVenue={(slug) => {
            setVenue(slug)
            changed()
          }}
        />
        <div data-if="unknown" hidden={venue !== ''}>
          <Line name="address" hint={t('addressHint')} autoComplete="off" />
          <PointField city={city} changed={changed} />
        </div>
        <Fold names={['room']} summary={t('roomMore')} data-more="">
          <Line name="room" autoComplete="off" />
        </Fold>
      </div>
      <div data-if="online">
        <UrlLine name="online_url" />
      </div>
    </fieldset>
  )
}

type CityProps = {
  city: Place
  places: Place[]
  isGiven: boolean
  onCity: (city: Place) => void
}

/** The city of the lists: the one that this browser remembers, until another is chosen. */
function CityField({ city, places, isGiven, onCity }: CityProps) {
  const t = useTranslations('give')
  const control = useControl('city')
  const isTouched = useRef(isGiven)
  const options = places.some(({ slug }) => slug === city.slug) ? places : [...places, city]
  useEffect(() => {
    if (isTouched.current) return
    isTouched.current = true
    const remembered = places.find(({ slug }) => slug === readStored('filterCity'))
    if (remembered !== undefined && remembered.slug !== city.slug) onCity(remembered)
  })
  const choose = (chosen: Place) => {
    isTouched.current = true
    onCity(chosen)
  }
  return (
    <div data-field="">
      <label htmlFor={idOf('city')}>{t('field.city')}</label>
      <div data-row="">
        <select
          className={controls['field']}
          value={city.slug}
          onChange={({ target }) => {
            const chosen = options.find(({ slug }) => slug === target.value)
            if (chosen !== undefined) choose(chosen)
          }}
          {...control}
        >
          {options.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={controls['secondary']}
          data-needs-script=""
          onClick={() => openDialog({ kind: 'city', current: city.slug, onPick: choose })}
        >
          {t('otherCity')}
        </button>
      </div>
      <Said name="city" />
    </div>
  )
}

/** A point on the map, for what has no address: a meadow, a quay. Without scripts the address alone says where. */
function PointField({ city, changed }: { city: Place; changed: () => void }) {
  const t = useTranslations('give')
  const { begin } = use(FilledForm)
  const [point, setPoint] = useState(() => pointOf(begin))
  const pick = (chosen: [number, number] | null) => {
    setPoint(chosen)
    changed()
  }
  const { lat, lng } = city.location
  return (
    <div data-point="" id={idOf('lat')} tabIndex={-1}>
      <input type="hidden" name="lat" value={point?.[0] ?? ''} />
      <input type="hidden" name="lon" value={point?.[1] ?? ''} />
      <div data-row="">
        <button
          type="button"
          className={controls['secondary']}
          data-needs-script=""
          onClick={() =>
            openDialog({
              kind: 'point',
              location: point ?? [lat, lng],
              isChosen: point !== null,
              onPick: pick,
            })
          }
        >
          <Icon name="map" size={20} />
          {t(point === null ? 'field.lat' : 'pointMove')}
        </button>
        {point !== null && (
          <button type="button" className={controls['secondary']} onClick={() => pick(null)}>
            {t('pointRemove')}
          </button>
        )}
      </div>
      <p role="status" data-hint="">
        {point !== null && t('pointChosen', { point: point.join(', ') })}
      </p>
      <Said name="lat" />
    </div>
  )
}

function pointOf(begin: Begin): [number, number] | null {
  const [lat, lng] = [Number(begin.lat || NaN), Number(begin.lon || NaN)]
  return Number.isFinite(lat) && Number.isFinite(lng) ? [lat, lng] : null
}
