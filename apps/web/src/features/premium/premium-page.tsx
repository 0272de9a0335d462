import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { PaywallPage } from './paywall-page.tsx'
import { SuccessPage } from './success-page.tsx'

/** Both pages of premium, by address: they are one file for the browser. */
export function PremiumPage(): ReactNode {
  const pathname = useLocation({ select: (location) => location.pathname })
  return /\/success\/?$/i.test(pathname) ? <SuccessPage /> : <PaywallPage />
}
