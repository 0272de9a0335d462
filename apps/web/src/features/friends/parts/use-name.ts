import { useTranslations } from 'use-intl'

/** Returns a person's name, or words for a person who has not told it. */
export function useName(person: { name: string } | undefined): string {
  const t = useTranslations('friends')
  const name = person?.name.trim() ?? ''
  return name === '' ? t('noName') : name
}
