import { useTranslations } from 'use-intl'
import { Boxes, Line, Lines } from './fields.tsx'
import type { Filled } from './filled.ts'

/** `whole`: the festival that it belongs to. */
export function WhatPart({
  filled,
  whole,
}: {
  filled: Filled
  whole: { slug: string; title: string } | null
}) {
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
      {whole !== null && (
        <Boxes
          name="part_of"
          filled={filled}
          label={t('partOf')}
          options={[[whole.slug, whole.title]]}
        />
      )}
      <Lines name="text" filled={filled} label={t('text')} hint={t('textHint')} />
    </fieldset>
  )
}
