import { useRouter, type RouterHistory } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { keepGuideViewed } from '../../device/visitor.ts'

/** The guide's first and last step in the history, as far as it was seen. */
let seen: { first: number; last: number } | null = null

/** A step of the guide is shown. Coming back to one, such as from a text about privacy, goes on with the same guide. */
export function entersGuide({ location }: Pick<RouterHistory, 'location'>): void {
  const { __TSR_index: at } = location.state
  const isAgain = seen !== null && seen.first <= at && at <= seen.last + 1
  seen = { first: isAgain ? (seen?.first ?? at) : at, last: at }
}

/** Returns how a link leaves the guide: its page takes the place of all steps, so that no way back leads into them. */
export function useLeaveGuide(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return (event) => {
    keepGuideViewed()
    const { history } = router
    const { __TSR_index: at } = history.location.state
    const back = seen === null ? 0 : at - seen.first
    const { pathname, search, hash } = event.currentTarget
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain) return
    event.preventDefault()
    seen = null
    const follow = () =>
      void router.navigate({ href: pathname + search + hash, replace: true, resetScroll: true })
    if (back <= 0) return follow()
    const stop = history.subscribe(() => {
      stop()
      follow()
    })
    history.go(-back)
  }
}
