import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { titledOf, useShownTitle } from '../../../catalogue/event/use-texts.ts'
import { device } from '../../../device/port/here.ts'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { say, sayFailure } from '../../../ui/toast.ts'
import type { EventPart } from '../parts/event-part.ts'
import { usePageAddress } from './page-address.ts'
import { SHARE_PANEL } from '../parts/panel-ids.ts'
import styles from './panels.module.css'
import { QrPart } from './qr-part.tsx'

/** The address to copy, the device's own way to share, a code to scan. */
export function SharePanel(part: EventPart) {
  const t = useTranslations('event')
  const [isOpen, setOpen] = useState(false)
  const url = usePageAddress(part)
  return (
    <Panel id={SHARE_PANEL} title={t('share')} onOpen={() => setOpen(true)}>
      <ShareWays {...part} />
      <QrPart text={url} isOpen={isOpen} />
    </Panel>
  )
}

function ShareWays(part: EventPart) {
  const t = useTranslations('details')
  const url = usePageAddress(part)
  const title = useShownTitle(titledOf(part.event))
  const canShare = useCanShare()
  return (
    <div className={styles['part']}>
      <div className={styles['link']}>
        <input
          className={controls['field']}
          readOnly
          value={url}
          aria-label={t('shareLink')}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className={controls['primary']}
          data-needs-script=""
          onClick={() => void copy()}
        >
          {t('copy')}
        </button>
      </div>
      {canShare && (
        <button type="button" className={controls['secondary']} onClick={() => void share()}>
          <Icon name="share" />
          {t('shareWith')}
        </button>
      )}
    </div>
  )

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      say(t('copied'))
    } catch {
      // Not allowed, or the page is not served safely: the field beside it can be copied by hand.
      sayFailure(t('copyFailed'))
    }
  }

  async function share(): Promise<void> {
    if ((await device.share({ title, url })) === 'failed') await copy()
  }
}

/** Known in the browser only. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(device.canShare()), [])
  return can
}
