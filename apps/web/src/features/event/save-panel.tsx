import { isSpecialCountry } from '@okolo/contract/access'
import { pages } from '@okolo/contract/pages'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { readStored } from '../../device/storage.ts'
import { useInstallOffer } from '../../shell/install-offer.ts'
import controls from '../../ui/controls.module.css'
import { Panel } from '../../ui/panel.tsx'
import { CalendarLinks } from './calendar-panel.tsx'
import type { EventPart } from './event-view.tsx'
import { usePageAddress } from './page-address.ts'
import { SAVE_PANEL } from './panel-ids.ts'
import styles from './panels.module.css'
import { QrPart } from './qr-part.tsx'
import { ShareWays } from './share-panel.tsx'

/**
 * Saving on the web leads to the app (RULINGS, Platforms): a sheet that can be put away, with the page kept beneath it.
 * Visitors of a country with special access are offered to sign up (SPEC section 6).
 */
export function SavePanel(part: EventPart) {
  const t = useTranslations()
  const locale = useLocale()
  const { api, visitor, site } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  const [mayJoin, setMayJoin] = useState(false)
  const url = usePageAddress(part)
  const install = useInstallOffer()
  const { event, state } = part
  const { apple, google } = site.stores

  function open(): void {
    setOpen(true)
    if (visitor().isSignedIn) return
    api.city(readStored('filterCity') ?? event.city.slug).then(
      ({ country }) => setMayJoin(isSpecialCountry(country)),
      // Without it the sheet leads to the app alone, as everywhere else.
      () => setMayJoin(false),
    )
  }

  return (
    <Panel id={SAVE_PANEL} title={t('event.saveTitle')} onOpen={open}>
      {mayJoin && (
        <div className={styles['part']} data-join="">
          <p>{t('event.needLogin')}</p>
          <a
            className={controls['primary']}
            href={pages.auth(locale, { redirectTo: pages.event(locale, event.slug) })}
          >
            {t('event.saveSignUp')}
          </a>
        </div>
      )}
      <div className={styles['part']}>
        <p>{t('event.saveApp')}</p>
        {install === null ? (
          <p className={styles['when']}>{t('shell.appText')}</p>
        ) : (
          <button type="button" className={controls['secondary']} onClick={install}>
            {t('shell.install')}
          </button>
        )}
        {(apple !== null || google !== null) && (
          <p className={styles['stores']}>
            {apple !== null && <Store href={apple} name="App Store" />}
            {google !== null && <Store href={google} name="Google Play" />}
          </p>
        )}
      </div>
      <QrPart text={url} isOpen={isOpen} />
      <div className={styles['part']}>
        <h3>{t('event.saveWithout')}</h3>
        {state !== 'cancelled' && state !== 'ended' && <CalendarLinks {...part} />}
        <ShareWays {...part} />
      </div>
    </Panel>
  )
}

function Store({ href, name }: { href: string; name: string }) {
  return (
    <a className={controls['secondary']} href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
