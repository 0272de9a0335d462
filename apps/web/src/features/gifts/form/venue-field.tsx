import type { GiftVenue } from '@okolo/contract/events/gift'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { use, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { useSettled } from '../../../ui/use-settled.ts'
import { FilledForm, idOf, Said, useControl } from '../fields/fields.tsx'

const SETTLED_MS = 150
const SHORTEST = 2

type VenueProps = {
  city: string
  /** Slug of the chosen venue; empty where the name is only typed. */
  venue: string
  onVenue: (slug: string) => void
}

/** The name of the place. Venues that are known are offered while it is typed (WAI-ARIA combobox); without scripts it is a line of text. */
export function VenueField({ city, venue, onVenue }: VenueProps) {
  const t = useTranslations('give')
  const { begin, unsure } = use(FilledForm)
  const control = useControl('place', true)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const [address, setAddress] = useState(begin.address ?? null)
  const { found, isAsked } = useVenues(city, typed)
  const isOpen = found.length > 0
  const close = () => {
    setTyped('')
    setAt(-1)
  }
  const pick = (chosen: GiftVenue) => {
    if (input.current !== null) input.current.value = chosen.name
    setAddress(chosen.address)
    onVenue(chosen.slug)
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const chosen = found[at]
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((at <= 0 ? found.length : at) - 1)
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div data-field="" data-venue="" data-unsure={unsure.includes('place') || undefined}>
      <label htmlFor={idOf('place')}>{t('field.place')}</label>
      <input type="hidden" name="venue" value={venue} />
      <input
        ref={input}
        className={controls['field']}
        autoComplete="off"
        maxLength={200}
        aria-required
        defaultValue={begin.place}
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${list}-${at}`}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(-1)
          if (venue !== '') onVenue('')
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <ul id={list} role="listbox" aria-label={t('venues')} hidden={!isOpen}>
        {found.map((one, index) => (
          <li
            key={one.slug}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            // A press must not take the focus first, which would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            {one.name}
            {one.address !== null && <span>{one.address}</span>}
          </li>
        ))}
      </ul>
      <Said
        name="place"
        hint={
          venue !== ''
            ? t('venueKnown', { address: address ?? '' })
            : isAsked && !isOpen
              ? t('venueUnknown')
              : t('placeHint')
        }
      />
      <p role="status" className={controls['hidden']}>
        {isOpen ? t('venuesFound', { count: found.length }) : ''}
      </p>
    </div>
  )
}

/** `isAsked`: the answer belongs to what is typed. */
function useVenues(city: string, typed: string): { found: GiftVenue[]; isAsked: boolean } {
  const { api } = useRouteContext({ from: '__root__' })
  const asked = useSettled(typed.trim().slice(0, 100), SETTLED_MS)
  const isLong = asked.length >= SHORTEST
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['gift-venues', city, asked],
    queryFn: () =>
      api.ask<'giftVenues'>(
        `/v1/gifts/venues/?${new URLSearchParams({ city, q: asked }).toString()}`,
      ),
    enabled: isLong,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isLong || typed === '') return { found: [], isAsked: false }
  return { found: data ?? [], isAsked: data !== undefined && !isPlaceholderData }
}
