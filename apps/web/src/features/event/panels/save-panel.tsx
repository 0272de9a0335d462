import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { InstallWay } from '../../../shell/install-way.tsx'
import controls from '../../../ui/controls.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { CalendarLinks } from './calendar-panel.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { usePageAddress } from './page-address.ts'
import { SAVE_PANEL } from '../parts/panel-ids.ts'
import { JoinPart } from './join-part.tsx'
import styles from './panels.module.css'
import { QrPart } from './qr-part.tsx'
import { ShareWays } from './share-panel.tsx'

/**
 * Saving on the web leads to the app (specification 1), in a sheet over the page. Visitors from a country with
 * special access sign up here (specification 6).
 */
export function SavePanel(part: EventPart) {
  const t = useTranslations('event')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel id={SAVE_PANEL} title={t('saveTitle')} onOpen={() => setOpen(true)}>
      <SaveWays {...part} isOpen={isOpen} />
    </Panel>
  )
}

/** The ways to save: signing up or the app, and calendars and sharing, which need neither. */
export function SaveWays({ isOpen, ...part }: EventPart & { isOpen: boolean }) {
  const t = useTranslations()
  const { visitor } = useRouteContext({ from: '__root__' })
  const url = usePageAddress(part)
  const isInApp = useHydrated() && visitor().platform === 'native'
  const { event, state } = part

  return (
    <>
      <JoinPart event={event} isOpen={isOpen} />
      {!isInApp && <AppWays url={url} isOpen={isOpen} />}
      <div className={styles['part']}>
        <h3>{t('event.saveWithout')}</h3>
        {state !== 'cancelled' && state !== 'ended' && <CalendarLinks {...part} />}
        <ShareWays {...part} />
      </div>
    </>
  )
}

/** The app: from here, from a store, or on the phone. */
function AppWays({ url, isOpen }: { url: string; isOpen: boolean }) {
  const t = useTranslations()
  const { site } = useRouteContext({ from: '__root__' })
  const { apple, google } = site.stores
  return (
    <>
      <div className={styles['part']}>
        <p>{t('event.saveApp')}</p>
        <InstallWay />
        {(apple !== null || google !== null) && (
          <p className={styles['stores']}>
            {apple !== null && <Store href={apple} name="App Store" />}
            {google !== null && <Store href={google} name="Google Play" />}
          </p>
        )}
      </div>
      <QrPart text={url} isOpen={isOpen} />
    </>
  )
}

function Store({ href, name }: { href: string; name: string }) {
  return (
    <a className={controls['secondary']} href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
