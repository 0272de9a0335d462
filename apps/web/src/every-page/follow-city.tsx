import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { followGoneCity } from '../catalogue/places/gone-city.ts'
import { followAnnouncements } from './follow-announcements.ts'

/** Follows the city of the page that is shown: forgets one that is gone, and shows its announcements. */
export function FollowCity() {
  const router = useRouter()
  const t = useTranslations('shell')
  useEffect(() => followGoneCity(router), [router])
  useEffect(() => followAnnouncements(router, t('close')), [router, t])
  return null
}
