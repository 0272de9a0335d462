import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { changeTexts, readTexts } from '../../../device/texts.ts'
import { readTranslation } from '../../../device/translation.ts'
import { canTranslate, translateHere } from './on-device.ts'
import type { HereProps } from './foreign-parts.ts'

type State = { kind: 'unknown' | 'ready' | 'failed' } | { kind: 'busy'; loaded: number }

/** Offers to translate in this browser. Its model is fetched after the tap only. */
export function HereButton({ event, parts }: HereProps) {
  const t = useTranslations('originals')
  const locale = useLocale()
  const [state, setState] = useState<State>({ kind: 'unknown' })
  const { to } = readTranslation(locale)
  const languages = [...new Set(parts.map(({ language }) => language))].join()
  useEffect(() => {
    let isOver = false
    canTranslate(languages.split(','), to).then(
      (can) => can && !isOver && setState({ kind: 'ready' }),
      () => {}, // then there is no button
    )
    return () => {
      isOver = true
    }
  }, [languages, to])
  if (state.kind === 'unknown') return null
  const isBusy = state.kind === 'busy'
  return (
    <p>
      <button type="button" aria-disabled={isBusy || undefined} onClick={() => isBusy || start()}>
        {t('here')}
      </button>
      <span role="status">
        {isBusy &&
          ` ${state.loaded < 1 ? t('loading', { percent: String(Math.floor(state.loaded * 100)) }) : t('working')}`}
        {state.kind === 'failed' && ` ${t('failed')}`}
      </span>
    </p>
  )

  function start(): void {
    setState({ kind: 'busy', loaded: 0 })
    translateHere(parts, to, (loaded) => setState({ kind: 'busy', loaded })).then(
      (texts) => {
        const { dataset } = document.documentElement
        // It is wanted, but for this page only.
        if (dataset['texts'] === 'original') delete dataset['texts']
        changeTexts({
          isHere: true,
          isOriginal: false,
          to: to === locale ? null : to,
          arrived: new Map([...readTexts().arrived, [event.slug, texts]]),
        })
      },
      () => setState({ kind: 'failed' }),
    )
  }
}
