import { useRef, type ReactNode } from 'react'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { claimPages } from '@okolo/contract/site/claim-pages'
import { useLocale, useTranslations } from 'use-intl'
import { useKeptForm } from '../../people/kept-form/use-kept-form.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import type { Told } from './load-claim.ts'
import sheet from './claims.css?url'

/** The frame of every page about a claim. Search engines keep none of them. */
export function ClaimFrame({
  slug,
  title,
  children,
}: {
  slug: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="claim-page">
      <link rel="stylesheet" href={sheet} precedence="late" />
      <Head
        title={title}
        description={title}
        path={`/organizers/${encodeURIComponent(slug)}/claim`}
        index={false}
      />
      <h1>{title}</h1>
      {children}
    </div>
  )
}

type StepFormProps = {
  slug: string
  /** The last part of its address. */
  step: string
  fields?: Record<string, string>
  button: string
  /** The button's name for a screen reader, where several read the same. */
  buttonName?: string
  kind?: 'primary' | 'secondary'
  /** Keeps what is typed until the page tells that it was sent (use-kept-form). */
  draft?: { name: string; isDone: boolean }
  children?: ReactNode
}

/** A form that works without scripts: the server answers with a page. */
export function StepForm({
  slug,
  step,
  fields = {},
  button,
  buttonName,
  kind = 'secondary',
  draft,
  children,
}: StepFormProps) {
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  useKeptForm(form, draft?.name, draft?.isDone)
  return (
    <form
      ref={form}
      method="post"
      action={`${claimPages.claim(locale, slug)}/${step}`}
      className="claim-form"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button className={controls[kind]} aria-label={buttonName}>
        {button}
      </button>
    </form>
  )
}

const ERRORS = {
  code: 'errorCode',
  line: 'errorLine',
  often: 'errorOften',
  failed: 'errorFailed',
  expired: 'errorExpired',
  ticket: 'errorTicket',
  long: 'errorLong',
  email: 'errorEmail',
  there: 'errorThere',
  crowd: 'errorCrowd',
  invitation: 'errorInvitation',
} as const
const SENT = {
  claimed: 'sentClaimed',
  saved: 'sentSaved',
  right: 'sentRight',
  letters: 'sentLetters',
  quiet: 'sentQuiet',
  ended: 'sentEnded',
  invited: 'sentInvited',
  removed: 'sentRemoved',
  joined: 'sentJoined',
  dropped: 'sentDropped',
} as const

/** The outcome of the form that led here. */
export function Outcome({ sent, error }: Told) {
  const t = useTranslations('claims')
  const words = useTranslations('mine')
  const wrong = Object.entries(ERRORS).find(([name]) => name === error)?.[1]
  if (wrong !== undefined || error === 'drafts')
    return (
      <p role="alert" className="claim-failed">
        {wrong === undefined ? words('tooMany') : t(wrong)}
      </p>
    )
  const done = Object.entries(SENT).find(([name]) => name === sent)?.[1]
  if (done === undefined) return null
  return (
    <p role="status" className="claim-done">
      {t(done)}
    </p>
  )
}

/** `20 November`: of a month before or behind, so without a year. */
export function monthDayText(locale: Locale, instant: string): string {
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(formatTag(locale), options).format(new Date(instant))
}
