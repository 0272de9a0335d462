import type { GiftReading } from '@okolo/contract/events/gift'
import type { GiftField } from '@okolo/contract/events/gift-fields'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Icon, LineIcon } from '../../../ui/icon.tsx'
import { seenField } from '../fields/field-names.ts'
import { idOf } from '../fields/fields.tsx'
import type { Begin } from '../fields/filled.ts'

const WAYS = [
  ['write', 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5'],
  ['paste', 'M9 4.5h6v3H9zM9 6H5.5v14h13V6H15M8.5 12h7M8.5 15.5h5'],
  [
    'link',
    'M10 14a3.8 3.8 0 0 0 5.4 0l3-3A3.8 3.8 0 0 0 13 5.6l-1 1M14 10a3.8 3.8 0 0 0-5.4 0l-3 3A3.8 3.8 0 0 0 11 18.4l1-1',
  ],
  ['poster', 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z'],
] as const

type WaysProps = {
  isBusy: boolean
  /** The last reading failed: why. */
  wrong: string | null
  others: readonly Begin[]
  onOther: (other: Begin) => void
}

/** How the form is filled: by hand, or from a text, a link or a poster (which of them shows: give.css). */
export function WaysPart({ isBusy, wrong, others, onOther }: WaysProps) {
  const t = useTranslations('give')
  const field = (way: 'paste' | 'url' | 'poster', control: ReactNode, hint?: string) => (
    <div data-if={way === 'url' ? 'link' : way} data-field="">
      <label htmlFor={`give-${way}`}>{t(way)}</label>
      {control}
      {hint !== undefined && (
        <p id={`give-${way}-hint`} data-hint="">
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
  return (
    <fieldset data-part="ways">
      <legend className={controls['hidden']}>{t('ways')}</legend>
      <div data-ways="">
        {WAYS.map(([way, path]) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={way === 'write'} />
            <span>
              <LineIcon path={path} size={24} />
              {t(`way.${way}`)}
            </span>
          </label>
        ))}
      </div>
      {field(
        'paste',
        <textarea
          id="give-paste"
          className={controls['field']}
          name="paste"
          rows={6}
          maxLength={20_000}
          aria-describedby="give-paste-hint"
        />,
        t('pasteHint'),
      )}
      {field(
        'url',
        <input
          id="give-url"
          className={controls['field']}
          name="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://"
        />,
      )}
      {field(
        'poster',
        <input
          id="give-poster"
          className={controls['field']}
          type="file"
          name="poster"
          accept="image/*"
          aria-describedby="give-poster-hint"
        />,
        t('posterHint'),
      )}
      <p role="status" className={controls['hidden']}>
        {isBusy ? t('reading') : ''}
      </p>
      {wrong !== null && (
        <p role="alert" data-error="">
          <Icon name="warning" size={18} />
          {wrong}
        </p>
      )}
      {others.length > 0 && (
        <details data-more="">
          <summary>{t('others', { count: others.length })}</summary>
          <ul>
            {others.map((other, index) => (
              <li key={index}>
                <button
                  type="button"
                  className={controls['secondary']}
                  onClick={() => onOther(other)}
                >
                  {[other.title, other.day, other.time].filter(Boolean).join(' · ')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
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
