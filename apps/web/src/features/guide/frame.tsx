import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { GuideArt } from './guide-art.tsx'
import styles from './guide.module.css'
import { useLeaveGuide } from './leave-guide.ts'
import { pageAfter, stepHref, STEPS, type Step } from './steps.ts'
import { useCarried } from './use-guide.ts'

type FrameProps = {
  step: Step
  heading: string
  text: ReactNode
  /** A number for the middle of the drawing. */
  number?: string | null
  /** The buttons of the step. */
  ways: ReactNode
  /** The choices of the step. */
  children?: ReactNode
}

/** The frame of a step: where it stands among the six, its drawing, its words, and the ways on. */
export function Frame({ step, heading, text, number = null, ways, children }: FrameProps) {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const carried = useCarried()
  const position = STEPS.indexOf(step) + 1
  const told = t('step', { step: String(position), count: String(STEPS.length) })
  return (
    <div className={styles['guide']} data-step={step}>
      <Head
        title={`${heading} · ${told}`}
        description={t('title')}
        path={`/guide/${step}`}
        index={false}
      />
      <div className={styles['top']}>
        <Back step={step} />
        <p className={styles['progress']}>
          <span className={controls['hidden']}>{told}</span>
          {STEPS.map((each, index) => (
            <i key={each} data-on={index < position || undefined} />
          ))}
        </p>
        <a
          className={styles['skip']}
          href={pageAfter(locale, carried, null)}
          onClick={useLeaveGuide()}
        >
          {t('skip')}
        </a>
      </div>
      <GuideArt step={step} number={number} />
      <div className={styles['words']}>
        <h1>{heading}</h1>
        <p className={styles['text']}>{text}</p>
        {children}
      </div>
      <div className={styles['ways']}>{ways}</div>
    </div>
  )
}

/** Leads back through the history, or to the step before where there is none. */
function Back({ step }: { step: Step }) {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const router = useRouter()
  const carried = useCarried()
  const before = STEPS[STEPS.indexOf(step) - 1]
  if (before === undefined) return <span className={styles['noBack']} />
  return (
    <a
      className={controls['icon']}
      href={stepHref(locale, before, carried)}
      aria-label={t('back')}
      onClick={(event) => {
        if (!router.history.canGoBack()) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon name="back" />
    </a>
  )
}

/** The link to the next step. `onLeave`: what leaving this one means. */
export function Next({
  step,
  isQuiet = false,
  onLeave,
  children,
}: {
  step: Step
  isQuiet?: boolean
  onLeave?: () => void
  children?: ReactNode
}) {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const carried = useCarried()
  const next = STEPS[STEPS.indexOf(step) + 1] ?? step
  return (
    <a
      className={controls[isQuiet ? 'secondary' : 'primary']}
      href={stepHref(locale, next, carried)}
      onClick={onLeave}
    >
      {children ?? t('next')}
    </a>
  )
}
