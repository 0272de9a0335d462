import { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import { ProgrammeRows } from '../programme/programme-rows.tsx'
import { Boxes, Choice, Frame, idOf, Line } from './fields.tsx'
import type { Filled } from './filled.ts'

const ACCESS = {
  wheelchair: 'accesses.wheelchair',
  toilet: 'accesses.toilet',
  'hearing-loop': 'accesses.hearingLoop',
  'sign-language': 'accesses.signLanguage',
  lift: 'accesses.lift',
} as const
/** Of these something is filled: the part is open. */
const FIELDS = [
  'category',
  'age_min',
  'age_max',
  'access',
  'in_language',
  'language',
  'organizer',
  'programme',
] as const

type MoreProps = {
  filled: Filled
  categories: { slug: string; name: string }[]
  /** Tells of changes that no field reports. */
  changed: () => void
}

/** Facts that few events need. */
export function MorePart({ filled, categories, changed }: MoreProps) {
  const t = useTranslations('give')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const languages = LOCALES.map((tag): [Locale, string] => [tag, names.of(tag) ?? tag])
  const isOpen = FIELDS.some(
    (name) =>
      (filled.begin[name] ?? '') !== '' || filled.faults.some(({ field }) => field === name),
  )
  return (
    <details data-part="more" open={isOpen}>
      <summary>{t('more')}</summary>
      <Choice
        name="category"
        filled={filled}
        label={t('category')}
        options={[['', t('categoryTold')], ...categories.map(named)]}
      />
      <Line name="organizer" filled={filled} label={t('organizer')} hint={t('organizerHint')} />
      <div data-row="">
        <Line name="age_min" filled={filled} label={t('ageMin')} inputMode="numeric" />
        <Line name="age_max" filled={filled} label={t('ageMax')} inputMode="numeric" />
      </div>
      <Boxes
        name="access"
        filled={filled}
        label={t('access')}
        options={GIFT_ACCESS.map((fact) => [fact, t(ACCESS[fact])])}
      />
      <Boxes name="in_language" filled={filled} label={t('spoken')} options={languages} />
      <Choice
        name="language"
        filled={filled}
        label={t('language')}
        options={[['', t('languageTold')], ...languages]}
      />
      <Frame name="programme" filled={filled} label={t('programme')} hint={t('programmeHint')}>
        <ProgrammeRows
          name="programme"
          id={idOf('programme')}
          describedBy={`${idOf('programme')}-hint`}
          value={filled.begin.programme ?? ''}
          onChange={changed}
          faults={filled.faults}
          day={filled.begin.day ?? ''}
          until={filled.begin.until ?? ''}
        />
      </Frame>
    </details>
  )
}

function named({ slug, name }: { slug: string; name: string }): [string, string] {
  return [slug, name]
}
