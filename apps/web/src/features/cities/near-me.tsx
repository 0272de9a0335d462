import { pages } from '@okolo/contract/site/pages'
import { useHydrated, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { visitorPlace } from '../../catalogue/places/visitor-place.ts'
import { store } from '../../device/storage.ts'
import controls from '../../ui/controls.module.css'

/** Leads to the visitor's city. Asks the device on a press only. */
export function NearMe() {
  const t = useTranslations()
  const locale = useLocale()
  const router = useRouter()
  const context = useRouteContext({ from: '__root__' })
  const hydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  if (!hydrated) return null
  const look = async () => {
    setState('looking')
    try {
      const { slug } = await visitorPlace(context)
      store('filterCity', slug)
      await router.navigate({ href: pages.feed(locale, { city: slug }) })
    } catch {
      // The server failed. The cities below still work.
      setState('failed')
    }
  }
  return (
    <p>
      <button
        type="button"
        className={controls['secondary']}
        aria-busy={state === 'looking' || undefined}
        onClick={() => void look()}
      >
        {t('city.nearMe')}
      </button>{' '}
      <span role="status">
        {state === 'looking' && t('city.looking')}
        {state === 'failed' && t('error.wrong')}
      </span>
    </p>
  )
}
