import { isSpecialCountry } from '@okolo/contract/site/access'
import type { EventDetail } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, use, useEffect, useState, type ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isEmbedded } from '../../../device/embedded.ts'
import { readStored } from '../../../device/storage.ts'
import controls from '../../../ui/controls.module.css'
import styles from './panels.module.css'

type Loaded = ComponentType<{ here: string; why: string }> | null

let form: Promise<Loaded> | null = null

/** Without a network there is no form. The link in its place leads to the page that has one. */
function loadForm(): Promise<Loaded> {
  form ??= import('../../../people/join.tsx').then(
    async ({ Join, loadJoinTexts }) => {
      await loadJoinTexts()
      return Join
    },
    () => null,
  )
  return form
}

/**
 * Sign-up over the page, for visitors from a country of special access (specification 6). On opening it looks up the
 * country of the chosen city, else of the event's city.
 */
export function JoinPart({ event, isOpen }: { event: EventDetail; isOpen: boolean }) {
  const locale = useLocale()
  const { api, visitor } = useRouteContext({ from: '__root__' })
  const [mayJoin, setMayJoin] = useState(false)
  useEffect(() => {
    if (!isOpen || visitor().isSignedIn) return
    // In the app this opens for who has access: the others see the paywall.
    if (visitor().platform === 'native') return setMayJoin(true)
    const city = readStored('filterCity') ?? event.city.slug
    if (city === null) return
    api.city(city).then(
      ({ country }) => setMayJoin(isSpecialCountry(country)),
      // Without it the sheet only leads to the app, as in other countries.
      () => setMayJoin(false),
    )
  }, [isOpen, visitor, api, event])
  if (!mayJoin) return null
  const here = pages.event(locale, event.slug)
  return (
    <div className={styles['part']} data-join="">
      {/* Other sites' frames must not contain a password form. There the link opens a new tab. */}
      {isEmbedded() ? (
        <JoinLink here={here} />
      ) : (
        <Suspense fallback={<JoinLink here={here} />}>
          <JoinForm here={here} />
        </Suspense>
      )}
    </div>
  )
}

function JoinForm({ here }: { here: string }) {
  const t = useTranslations('error')
  const Join = use(loadForm())
  return Join === null ? <JoinLink here={here} /> : <Join here={here} why={t('needLogin')} />
}

function JoinLink({ here }: { here: string }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <>
      <p>{t('error.needLogin')}</p>
      <a className={controls['primary']} href={pages.auth(locale, { redirectTo: here })}>
        {t('event.saveSignUp')}
      </a>
    </>
  )
}
