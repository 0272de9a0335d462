import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import shimmer from '../../../ui/shimmer.module.css'
import { eventQuery, isLost } from '../event-query.ts'
import type { EventPart } from './event-part.ts'
import styles from './parts.module.css'

/** A network that fails is asked again after this time. */
const AGAIN_MS = 10_000
/** A rest that takes longer is explained. */
const SOON_MS = 3000

/** Stands for what a card does not know, and asks for it until it comes: then the whole page takes over. */
export function EventRest({ event }: EventPart) {
  const t = useTranslations('details')
  const router = useRouter()
  const { slug = event.slug, dateUuid } = useParams({ strict: false })
  const [isSoon, setSoon] = useState(true)
  const { isSuccess, isError, error } = useQuery({
    ...eventQuery(router.options.context.api, slug, dateUuid),
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  })
  // A refusal is the loader's to tell.
  const isThere = isSuccess || (isError && !isLost(error))
  useEffect(() => {
    if (isThere) void router.invalidate()
  }, [isThere, router])
  useEffect(() => {
    const timer = setTimeout(() => setSoon(false), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['rest']} role="status" data-rest="">
      {isError || !isSoon ? (
        <p>{t('rest')}</p>
      ) : (
        <span className={shimmer['shimmer']} aria-hidden="true" />
      )}
    </div>
  )
}
