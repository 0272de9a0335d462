import { use, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/account-calls.ts'
import controls from '../../../ui/controls.module.css'
import { FilledForm, idOf, Line, Said } from '../fields/fields.tsx'

/** A picture, who holds its rights, and what is seen in it. With scripts it is sent as soon as it is chosen. */
export function PicturePart({ changed }: { changed: () => void }) {
  const t = useTranslations('give')
  const locale = useLocale()
  const [key, setKey] = useState(use(FilledForm).begin.picture ?? '')
  const [state, setState] = useState<'' | 'sending' | 'failed'>('')
  const take = async (input: HTMLInputElement) => {
    const [photo] = input.files ?? []
    if (photo === undefined) return
    setState('sending')
    try {
      const payload = new FormData()
      payload.set('photo', photo)
      setKey((await call('giftPicture', { locale, payload })).key)
      setState('')
      // It was sent: the form need not carry it once more.
      input.value = ''
      changed()
    } catch {
      setState('failed')
    }
  }
  return (
    <details data-part="picture" open={key !== ''}>
      <summary>{t('field.picture')}</summary>
      <input type="hidden" name="picture" value={key} />
      <div data-field="">
        <label htmlFor={idOf('picture')}>{t('pictureFile')}</label>
        <input
          id={idOf('picture')}
          className={controls['field']}
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${idOf('picture')}-hint ${idOf('picture')}-state`}
          onChange={({ target }) => void take(target)}
        />
        <p id={`${idOf('picture')}-state`} role="status" data-from="">
          {state === 'sending' && t('pictureSending')}
          {state === 'failed' && t('pictureFailed')}
          {state === '' && key !== '' && t('pictureThere')}
        </p>
        <Said name="picture" hint={t('pictureHint')} />
        {key !== '' && (
          <button
            type="button"
            className={controls['secondary']}
            data-needs-script=""
            onClick={() => {
              setKey('')
              changed()
            }}
          >
            {t('pictureRemove')}
          </button>
        )}
      </div>
      <Line name="picture_by" />
      <Line name="picture_text" />
    </details>
  )
}
