import { useTranslations } from 'use-intl'
import { Line, Lines } from './fields.tsx'
import type { Filled } from './filled.ts'

export function WhatPart({ filled }: { filled: Filled }) {
  const t = useTranslations('give')
  return (
    <fieldset data-part="what">
      <legend>{t('what')}</legend>
      <Line
        name="title"
        filled={filled}
        label={t('title')}
        aria-required
        autoComplete="off"
        enterKeyHint="next"
      />
      <Lines name="text" filled={filled} label={t('text')} hint={t('textHint')} />
    </fieldset>
  )
}
