import type { useRouter } from '@tanstack/react-router'
import { openDialog } from '../../catalogue/open-dialog.ts'
import { keepWish, type Wish } from '../../device/kept/wish.ts'
import { readSession } from '../../device/session.ts'
import { paywallFor } from './paywall-for.ts'

type Save = { slug: string; date: string | null; isSaved: boolean }

/** Returns the way to the paywall or the sign-up for who may not save, else null (specification 6). */
export async function mayNotSave(
  { slug, date, isSaved }: Save,
  router: ReturnType<typeof useRouter>,
): Promise<(() => Promise<void>) | null> {
  const paywall = isSaved ? await paywallFor(slug, router.options.context) : null
  const wish: Wish = { kind: 'save', slug, date }
  if (paywall !== null)
    return () => {
      keepWish(wish, 'premium')
      return router.navigate({ href: paywall })
    }
  if (readSession() !== null) return null
  return async () => openDialog({ kind: 'join', wish })
}
