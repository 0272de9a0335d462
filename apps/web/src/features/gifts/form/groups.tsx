import type { GiftLook } from '@okolo/contract/events/gift'
import type { Day } from '@okolo/contract/filter/event-filter'
import type { Place } from '../../../catalogue/places/places.ts'
import { Clash } from '../look/clash.tsx'
import { FilledForm } from '../fields/fields.tsx'
import type { Filled } from '../fields/filled.ts'
import { MorePart } from './more-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { PricePart } from './price-part.tsx'
import { WhatPart } from './what-part.tsx'
import { WhenPart } from './when-part.tsx'
import { WherePart } from './where-part.tsx'

type GroupsProps = {
  filled: Filled
  look: GiftLook | null
  data: {
    city: Place
    whole: { slug: string; title: string } | null
    places: Place[]
    categories: { slug: string; name: string }[]
    today: Day
    isCityGiven: boolean
  }
  changed: () => void
}

/** All fields of an event in short groups. */
export function Groups({ filled, look, data, changed }: GroupsProps) {
  const { city, whole, places, categories, today, isCityGiven } = data
  return (
    <FilledForm value={filled}>
      <WhatPart whole={whole} />
      <WhenPart today={today}>
        <Clash clash={look?.clash ?? null} />
      </WhenPart>
      <WherePart city={city} places={places} isCityGiven={isCityGiven} changed={changed} />
      <PricePart country={city.country} />
      <PicturePart changed={changed} />
      <MorePart categories={categories} changed={changed} />
    </FilledForm>
  )
}
