import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A network that fails is asked again after this time: not every device says when it is back. */
const AGAIN_MS = 10_000

/** Loads a page anew when the network is back, as long as it `waits` for one. */
export function useReturn(waits: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!waits) return undefined
    const again = () => void router.invalidate()
    const timer = setInterval(() => navigator.onLine && again(), AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waits, router])
}
