import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import shimmer from '../../ui/shimmer.module.css'
import { eventQuery, isLost } from './event-query.ts'
import type { EventPart } from './parts/event-part.ts'
import styles from './parts/parts.module.css'

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
  const isOnTheWay = useRouterState({ select: ({ isLoading }) => isLoading })
  const shownAt = useRef(0)
  const { isSuccess, isError, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...eventQuery(router.options.context.api, slug, dateUuid),
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  })
  // A refusal is the loader's to tell.
  const isThere = isSuccess || (isError && !isLost(error))
  const at = isThere ? Math.max(dataUpdatedAt, errorUpdatedAt) : 0
  useEffect(() => {
    // The short page itself arrives first, with its transition.
    if (isOnTheWay || at === shownAt.current) return
    shownAt.current = at
    if (at > 0) void router.invalidate({ filter: ({ routeId }) => routeId.includes('/events/') })
  }, [at, isOnTheWay, router])
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
