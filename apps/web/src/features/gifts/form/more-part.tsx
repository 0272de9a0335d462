import { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import { ProgrammeRows } from '../programme/programme-rows.tsx'
import { Boxes, Choice, Fold, Frame, Line } from '../fields/fields.tsx'

const ACCESS = {
  wheelchair: 'accesses.wheelchair',
  toilet: 'accesses.toilet',
  'hearing-loop': 'accesses.hearingLoop',
  'sign-language': 'accesses.signLanguage',
  lift: 'accesses.lift',
} as const
/** Of these something is filled: the part is open. The language of the text alone is nothing to look at. */
const FIELDS = [
  'category',
  'age_min',
  'age_max',
  'access',
  'in_language',
  'organizer',
  'programme',
] as const

type MoreProps = {
  categories: { slug: string; name: string }[]
  /** Tells of changes that no field reports. */
  changed: () => void
}

/** Facts that few events need. */
export function MorePart({ categories, changed }: MoreProps) {
  const t = useTranslations('give')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const languages = LOCALES.map((tag): [Locale, string] => [tag, names.of(tag) ?? tag])
  return (
    <Fold names={FIELDS} summary={t('more')} data-part="more">
      <Choice name="category" options={[['', t('told')], ...categories.map(named)]} />
      <Line name="organizer" hint={t('organizerHint')} />
      <div data-row="">
        <Line name="age_min" inputMode="numeric" />
        <Line name="age_max" inputMode="numeric" />
      </div>
      <Boxes name="access" options={GIFT_ACCESS.map((fact) => [fact, t(ACCESS[fact])])} />
      <Boxes name="in_language" options={languages} />
      <Choice name="language" options={[['', t('told')], ...languages]} />
      <Frame name="programme" hint={t('programmeHint')}>
        <ProgrammeRows changed={changed} />
      </Frame>
    </Fold>
  )
}

function named({ slug, name }: { slug: string; name: string }): [string, string] {
  return [slug, name]
}
