import type { GiftReading } from '@okolo/contract/events/gift'
import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Icon, LineIcon } from '../../../ui/icon.tsx'
import { seenField, useFieldNames } from './field-names.ts'
import { idOf } from './fields.tsx'
import type { Begin } from './filled.ts'

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
  const read = (
    <button
      className={controls['primary']}
      name="step"
      value="read"
      aria-disabled={isBusy || undefined}
    >
      {t(isBusy ? 'reading' : 'read')}
    </button>
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
      <div data-if="paste" data-field="">
        <label htmlFor="give-paste">{t('paste')}</label>
        <textarea
          id="give-paste"
          className={controls['field']}
          name="paste"
          rows={6}
          maxLength={20_000}
          aria-describedby="give-paste-hint"
        />
        <p id="give-paste-hint" data-hint="">
          {t('pasteHint')}
        </p>
        {read}
      </div>
      <div data-if="link" data-field="">
        <label htmlFor="give-url">{t('url')}</label>
        <input
          id="give-url"
          className={controls['field']}
          name="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://"
        />
        {read}
      </div>
      <div data-if="poster" data-field="">
        <label htmlFor="give-poster">{t('poster')}</label>
        <input
          id="give-poster"
          className={controls['field']}
          type="file"
          name="poster"
          accept="image/*"
          aria-describedby="give-poster-hint"
        />
        <p id="give-poster-hint" data-hint="">
          {t('posterHint')}
        </p>
        {read}
      </div>
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

/** The number of fields that were read, with links to the fields that somebody should look at. */
export function ReadNotice({
  reading,
}: {
  reading: Pick<GiftReading, 'unsure' | 'from' | 'text'>
}) {
  const t = useTranslations('give')
  const names = useFieldNames()
  const filled = Object.keys(reading.from).length
  return (
    <div data-notice="" role="status" tabIndex={-1} id="give-read">
      <p>
        <strong>{t('readFilled', { count: filled })}</strong>{' '}
        {reading.unsure.length === 0 ? t('readLook') : t('readCheck')}
      </p>
      {reading.unsure.length > 0 && (
        <ul>
          {reading.unsure.map((field) => (
            <li key={field}>
              <a href={`#${idOf(seenField(field))}`}>{names(field)}</a>
            </li>
          ))}
        </ul>
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
