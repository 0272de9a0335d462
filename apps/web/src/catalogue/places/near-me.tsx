import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { chooseCity } from './chosen-city.ts'
import { Icon } from '../../ui/icon.tsx'
import { filterNearby, visitorPlace } from './visitor-place.ts'

type NearMeProps = {
  className: string | undefined
  /** The list around the device, in place of the feed of its city. */
  around?: (filter: EventFilter) => string
  onFound?: (() => void) | undefined
}

/** Leads to the visitor's city. Asks the device on a press only; without JavaScript it leads to the list of cities. */
export function NearMe({ className, around, onFound }: NearMeProps) {
  const t = useTranslations()
  const locale = useLocale()
  const router = useRouter()
  const context = useRouteContext({ from: '__root__' })
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  const look = async () => {
    setState('looking')
    try {
      const filter =
        around === undefined
          ? { city: (await visitorPlace(context)).slug }
          : await filterNearby(context)
      if (filter.city !== undefined) chooseCity(filter.city)
      const list = around ?? ((near: EventFilter) => pages.feed(locale, near))
      onFound?.()
      await router.navigate({ href: list(filter) })
    } catch {
      // The server failed. The list of cities still works.
      setState('failed')
    }
  }
  return (
    <>
      <a
        className={className}
        href={`/${locale}/cities`}
        aria-busy={state === 'looking' || undefined}
        onClick={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Icon name="here" size={18} />
        {t('city.nearMe')}
      </a>
      <span role="status">
        {state === 'looking' && t('city.looking')}
        {state === 'failed' && t('error.wrong')}
      </span>
    </>
  )
}
