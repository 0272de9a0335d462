import { useTranslations } from 'use-intl'
import { idOf } from '../fields/fields.tsx'
import type { Filled } from '../fields/filled.ts'

/** All mistakes above the form, with links to their fields. */
export function FaultSummary({
  filled: { faults },
  isEmailWrong,
}: {
  filled: Filled
  isEmailWrong: boolean
}) {
  const t = useTranslations('give')
  const fields = [...new Set(faults.map(({ field }) => field))]
  if (fields.length === 0 && !isEmailWrong) return null
  return (
    <div data-notice="" data-bad="" role="alert">
      <p>
        <strong>{t('faults')}</strong>
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${idOf(field)}`}>{t(`field.${field}`)}</a>
          </li>
        ))}
        {isEmailWrong && (
          <li>
            <a href={`#${idOf('email')}`}>{t('email')}</a>
          </li>
        )}
      </ul>
    </div>
  )
}
