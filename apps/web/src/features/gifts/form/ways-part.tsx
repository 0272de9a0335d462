import type { GiftReading } from '@okolo/contract/events/gift'
import type { GiftField } from '@okolo/contract/events/gift-fields'
import { formatTag } from '@okolo/contract/locale'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { Icon, LineIcon } from '../../../ui/icon.tsx'
import { seenField } from '../fields/field-names.ts'
import { idOf } from '../fields/fields.tsx'

const WAYS = [
  ['write', 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5'],
  ['paste', 'M9 4.5h6v3H9zM9 6H5.5v14h13V6H15M8.5 12h7M8.5 15.5h5'],
  [
    'link',
    'M10 14a3.8 3.8 0 0 0 5.4 0l3-3A3.8 3.8 0 0 0 13 5.6l-1 1M14 10a3.8 3.8 0 0 0-5.4 0l-3 3A3.8 3.8 0 0 0 11 18.4l1-1',
  ],
  ['poster', 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z'],
] as const

/** More of them are folded. */
const FEW = 5

type WaysProps = {
  isBusy: boolean
  /** The last reading failed: of what, and why. */
  wrong: { way: string; text: string } | null
  /** The address that was typed without scripts. */
  url: string
  others: GiftReading['others']
}

/** How the form is filled: by hand, or from a text, a link or a poster (which of them shows: give.css). */
export function WaysPart({ isBusy, wrong, url, others }: WaysProps) {
  const t = useTranslations('give')
  const begun = WAYS.find(([way]) => way === wrong?.way)?.[0] ?? 'write'
  const wayOf = (way: (typeof WAYS)[number][0]) => ({
    way,
    isBusy,
    wrong: wrong !== null && begun === way ? wrong.text : null,
  })
  return (
    <fieldset data-part="ways">
      <legend className={controls['hidden']}>{t('ways')}</legend>
      <div data-ways="">
        {WAYS.map(([way, path]) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={way === begun} />
            <span>
              <LineIcon path={path} size={24} />
              {t(`way.${way}`)}
            </span>
          </label>
        ))}
      </div>
      <Way {...wayOf('paste')} id="give-paste" label={t('paste')} hint={t('pasteHint')}>
        {(control) => <textarea {...control} name="paste" rows={6} maxLength={20_000} />}
      </Way>
      <Way {...wayOf('link')} id="give-url" label={t('url')}>
        {(control) => (
          <input
            {...control}
            name="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            placeholder="https://"
            defaultValue={url}
          />
        )}
      </Way>
      <Way {...wayOf('poster')} id="give-poster" label={t('poster')} hint={t('posterHint')}>
        {(control) => <input {...control} type="file" name="poster" accept="image/*" />}
      </Way>
      <p role="status" className={controls['hidden']}>
        {isBusy ? t('reading') : ''}
      </p>
      {wrong !== null && begun === 'write' && <WayFault id="give-way-fault" text={wrong.text} />}
      {others.length > 0 && <Others others={others} />}
    </fieldset>
  )
}

/** Further events of what was read. Pressing one puts it into the form. */
function Others({ others }: Pick<WaysProps, 'others'>) {
  const t = useTranslations('give')
  const tag = formatTag(usePageLocale())
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  const named = (iso: string) => day.format(new Date(`${iso}T00:00:00Z`))
  return (
    <details data-more="" open={others.length <= FEW}>
      <summary>{t('others', { count: others.length })}</summary>
      <p data-hint="">{t('othersHint')}</p>
      <ul>
        {others.map(({ form }, at) => (
          <li key={at}>
            <button className={controls['secondary']} name="step" value={`other-${at}`}>
              {[form.title, form.day && named(form.day), form.time].filter(Boolean).join(' · ')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  className: string | undefined
}

/** One way with its button, and below its field the reason why nothing was read. */
function Way({
  way,
  id,
  label,
  hint,
  isBusy,
  wrong,
  children,
}: {
  way: string
  id: string
  label: string
  hint?: string
  isBusy: boolean
  wrong: string | null
  children: (control: Control) => ReactNode
}) {
  const t = useTranslations('give')
  const lines = [...(wrong === null ? [] : ['fault']), ...(hint === undefined ? [] : ['hint'])]
  return (
    <div data-if={way} data-field="">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: controls['field'],
        'aria-invalid': wrong === null ? undefined : true,
        'aria-describedby':
          lines.length === 0 ? undefined : lines.map((line) => `${id}-${line}`).join(' '),
      })}
      {wrong !== null && <WayFault id={`${id}-fault`} text={wrong} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} data-hint="">
          {hint}
        </p>
      )}
      <button
        className={controls['primary']}
        name="step"
        value="read"
        aria-disabled={isBusy || undefined}
      >
        {t(isBusy ? 'reading' : 'read')}
      </button>
    </div>
  )
}

function WayFault({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" data-error="">
      <Icon name="warning" size={18} />
      {text}
    </p>
  )
}

/** The number of fields that were read, with links to those that somebody should look at or fill in. */
export function ReadNotice({
  reading,
  missing,
  isFresh,
}: {
  reading: Pick<GiftReading, 'unsure' | 'from' | 'text'>
  /** Fields that the event still needs. */
  missing: readonly GiftField[]
  /** It was read on this page, so the reader goes on from here. */
  isFresh: boolean
}) {
  const t = useTranslations('give')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFresh) notice.current?.focus()
  }, [isFresh, reading])
  const filled = Object.keys(reading.from).length
  // The form shows no address beside a place that is known.
  const isKnown = reading.from.venue !== undefined
  const unsure = reading.unsure.filter((field) => !(isKnown && field === 'address'))
  return (
    <div ref={notice} data-notice="" tabIndex={-1}>
      <div role="status">
        <p>
          <strong>{t('readFilled', { count: filled })}</strong>{' '}
          {unsure.length === 0 ? t('readLook') : t('readCheck')}
        </p>
        <FieldLinks fields={unsure} />
      </div>
      {missing.length > 0 && (
        <div>
          <p>{t('readMissing')}</p>
          <FieldLinks fields={missing} />
        </div>
      )}
      {reading.text !== '' && (
        <details>
          <summary>{t('readText')}</summary>
          <p data-read="" dir="auto">
            {reading.text}
          </p>
        </details>
      )}
    </div>
  )
}

function FieldLinks({ fields }: { fields: readonly GiftField[] }) {
  const t = useTranslations('give')
  if (fields.length === 0) return null
  return (
    <ul>
      {[...new Set(fields.map(seenField))].map((field) => (
        <li key={field}>
          <a href={`#${idOf(field)}`}>{t(`field.${field}`)}</a>
        </li>
      ))}
    </ul>
  )
}
