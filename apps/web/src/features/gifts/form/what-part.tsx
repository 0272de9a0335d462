import { useTranslations } from 'use-intl'
import { Boxes, Line, Lines } from '../fields/fields.tsx'

/** `whole`: the festival that it belongs to. */
export function WhatPart({ whole }: { whole: { slug: string; title: string } | null }) {
  const t = useTranslations('give')
  return (
    <fieldset data-part="what">
      <legend>{t('what')}</legend>
      <Line name="title" aria-required autoComplete="off" enterKeyHint="next" />
      {whole !== null && <Boxes name="part_of" options={[[whole.slug, whole.title]]} />}
      <Lines name="text" hint={t('textHint')} />
    </fieldset>
  )
}
