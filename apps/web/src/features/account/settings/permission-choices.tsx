import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { devicePlace } from '../../../catalogue/places/visitor-place.ts'
import { declineLocation, locationAnswer } from '../../../device/location-record.ts'
import { device } from '../../../device/port/here.ts'
import { ConfirmFirst, useIsUnconfirmed } from '../../../people/account-page.tsx'
import { PermissionHelp } from '../../../people/permission-help.tsx'
import { askForPushes, hasDeclinedPushes } from '../../../people/push-device.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../account.module.css'

/** An answer to a question of the system: a text of `permissions`. */
type Answer = 'on' | 'notNow' | 'notAsked' | 'noPlace' | 'blocked'

/** Says what was answered to the system's questions, and how to change it. */
export function PermissionChoices() {
  const t = useTranslations('permissions')
  const locale = usePageLocale()
  const { visitor } = useRouteContext({ from: '__root__' })
  // The server does not know the platform of a first visit.
  const [isApp, setApp] = useState(false)
  useEffect(() => setApp(visitor().platform !== 'web'), [visitor])
  return (
    <section className={styles['box']}>
      <h2>{t('title')}</h2>
      <PlaceChoice />
      <PushChoice />
      {isApp && (
        <p className={styles['ways']}>
          <a href={`/${locale}/guide`}>{t('guide')}</a>
        </p>
      )}
    </section>
  )
}

function PlaceChoice() {
  const t = useTranslations('permissions')
  const { site } = useRouteContext({ from: '__root__' })
  const [answer, look] = useAnswer(placeAnswer)
  const now = () => Date.parse(site.now())
  return (
    <Row name={t('place')} answer={answer}>
      {answer === 'on' && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => {
            declineLocation(now())
            look()
          }}
        >
          {t('forget')}
        </button>
      )}
      {answer !== null && answer !== 'on' && answer !== 'blocked' && (
        <Allow of={t('place')} onPress={() => void devicePlace(now()).then(look)} />
      )}
      {answer === 'blocked' && <PermissionHelp />}
    </Row>
  )
}

function PushChoice() {
  const t = useTranslations('permissions')
  const locale = usePageLocale()
  const [answer, look] = useAnswer(pushAnswer)
  const isUnconfirmed = useIsUnconfirmed()
  const isSystems = answer === 'on' || answer === 'blocked'
  return (
    <Row name={t('push')} answer={answer}>
      {isUnconfirmed && answer === 'on' && <ConfirmFirst />}
      {answer !== null && !isSystems && (
        <Allow of={t('push')} onPress={() => void askForPushes(locale).then(look)} />
      )}
      {isSystems && <PermissionHelp />}
    </Row>
  )
}

function Row({
  name,
  answer,
  children,
}: {
  name: string
  answer: Answer | null
  children: ReactNode
}) {
  const t = useTranslations('permissions')
  return (
    <div className={styles['permission']} role="group" aria-label={name}>
      <h3>{name}</h3>
      <p role="status">{answer !== null && t(answer)}</p>
      {children}
    </div>
  )
}

function Allow({ of, onPress }: { of: string; onPress: () => void }) {
  const t = useTranslations('permissions')
  return (
    <button
      type="button"
      className={controls['secondary']}
      aria-label={`${t('allow')}: ${of}`}
      onClick={onPress}
    >
      {t('allow')}
    </button>
  )
}

/** The answer of this device, null at first, and a function that reads it again. */
function useAnswer(read: () => Promise<Answer>): [Answer | null, () => void] {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const look = () => void read().then(setAnswer)
  useEffect(() => {
    // After a visit to the settings of the system the answer may be another one.
    const again = () => void read().then(setAnswer)
    again()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [read])
  return [answer, look]
}

async function placeAnswer(): Promise<Answer> {
  const permission = await device.mayLocate()
  if (permission === 'denied') return 'blocked'
  const own = locationAnswer()
  if (own === 'declined') return 'notNow'
  if (permission === 'granted' || own === 'known') return 'on'
  return own === 'refused' ? 'noPlace' : 'notAsked'
}

async function pushAnswer(): Promise<Answer> {
  const permission = await device.push.permission()
  if (permission !== 'default') return permission === 'granted' ? 'on' : 'blocked'
  return hasDeclinedPushes() ? 'notNow' : 'notAsked'
}
