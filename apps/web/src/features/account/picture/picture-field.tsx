import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Form } from '../../../people/use-form.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../account.module.css'
import { drawCrop, toFile, type Crop } from './crop.ts'
import { PersonPortrait } from '../../../people/person-portrait.tsx'

/** The change to the picture: kept, removed, or drawn by this function. */
export type Picture = 'same' | 'none' | (() => Promise<Blob>)

/**
 * Chooses a picture and crops it to a square with sliders, which also work by keyboard. The server redraws it to remove
 * camera metadata.
 */
export function PictureField({
  form,
  name,
  image,
  onChange,
  onBroken,
}: {
  form: Pick<Form, 'errors'>
  /** Whose picture: its initials stand where there is none. */
  name: string
  image: string | null
  onChange: (picture: Picture) => void
  onBroken: (isBroken: boolean) => void
}) {
  const t = useTranslations('profile')
  const account = useTranslations('account')
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [isGone, setGone] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const shown = isGone ? null : image

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const opened = await createImageBitmap(file).catch(() => null)
    setBitmap(opened)
    setBroken(opened === null)
    onBroken(opened === null)
    if (opened === null) onChange('same')
  }

  const error = isBroken ? account('pictureInvalid') : form.errors['image']
  return (
    <div className={styles['crop']}>
      <strong id="picture-label">{t('picture')}</strong>
      {bitmap === null ? (
        <PersonPortrait person={{ name, image: shown }} size={96} />
      ) : (
        <Cropping bitmap={bitmap} onChange={onChange} />
      )}
      <label className={`${controls['secondary']} ${styles['file']}`}>
        {t('choose')}
        <input
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'picture-error'}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      {error !== undefined && (
        <p id="picture-error" className={styles['danger']}>
          {error}
        </p>
      )}
      {(bitmap !== null || shown !== null) && (
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => {
            setBitmap(null)
            setGone(true)
            onChange(image === null ? 'same' : 'none')
          }}
        >
          {t('remove')}
        </button>
      )}
    </div>
  )
}

function Cropping({
  bitmap,
  onChange,
}: {
  bitmap: ImageBitmap
  onChange: (picture: Picture) => void
}) {
  const t = useTranslations('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, across: 0.5, down: 0.5 })
  useEffect(() => {
    const drawn = canvas.current
    if (drawn === null) return
    drawCrop(drawn, bitmap, crop)
    onChange(() => toFile(drawn))
  }, [bitmap, crop, onChange])
  const sliders = [
    ['zoom', t('zoom'), 1, 4],
    ['across', t('across'), 0, 1],
    ['down', t('down'), 0, 1],
  ] as const
  return (
    <>
      <canvas ref={canvas} role="img" aria-labelledby="picture-label" />
      {sliders.map(([name, label, min, max]) => (
        <label key={name}>
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={crop[name]}
            onChange={(event) => setCrop({ ...crop, [name]: event.currentTarget.valueAsNumber })}
          />
        </label>
      ))}
    </>
  )
}
