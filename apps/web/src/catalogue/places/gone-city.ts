import { stringifyAddress, without } from '@okolo/contract/filter/event-filter'
import type { AnyRouter } from '@tanstack/react-router'
import { forget, readStored } from '../../device/storage.ts'

/** The pages to whose address the boot script adds the remembered city. */
const WITH_CITY = /^\/\w\w\/(feed|map)\/?$/

/** The pages of what is not there say so to search engines, and others say more. */
const NO_PAGE = 'meta[name="robots"][content="noindex"]'

/** Forgets the remembered city where a page knows no such city, and shows the default one. Returns a function that stops it. */
export function followGoneCity(router: AnyRouter): () => void {
  const look = () => {
    const { pathname, search } = router.state.location
    const { city } = search
    if (!WITH_CITY.test(pathname) || city === undefined || city !== readStored('filterCity')) return
    if (document.querySelector(NO_PAGE) === null) return
    forget('filterCity')
    const rest = stringifyAddress(without(search, 'city'))
    void router.navigate({ href: rest === '' ? pathname : `${pathname}?${rest}`, replace: true })
  }
  look()
  return router.subscribe('onRendered', look)
}
