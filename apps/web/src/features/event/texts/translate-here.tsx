import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { HereProps } from './foreign-parts.ts'

const Button = lazy(() =>
  import('./here-button.tsx').then(
    ({ HereButton }) => ({ default: HereButton }),
    // Without a network the page stands without it.
    () => ({ default: () => null }),
  ),
)

/** The browser itself may translate where no provider does. The code for it is fetched only by browsers that can. */
export function TranslateHere(props: HereProps) {
  const translates = useRouteContext({ from: '__root__', select: ({ site }) => site.translates })
  const [can, setCan] = useState(false)
  useEffect(() => setCan('Translator' in window), [])
  if (translates || !can) return null
  return (
    <Suspense>
      <Button {...props} />
    </Suspense>
  )
}
