import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetOthers } from '../../device/own-store.ts'
import { onSession } from '../../device/session.ts'
import { forgetDraftsOfOthers } from '../../device/kept/drafts.ts'
import { forgetWaitingOfOthers } from '../../device/waiting.ts'
import { keepSeen } from './keep-seen.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** Keeps what is seen, says when it is shown, and offers a newer version. */
export function Offline() {
  const router = useRouter()
  useEffect(() => keepSeen(router), [router])
  useEffect(() => {
    const forget = () => {
      forgetOthers()
      forgetWaitingOfOthers()
      forgetDraftsOfOthers()
    }
    forget()
    return onSession(forget)
  }, [])
  return (
    <>
      <OfflineStrip />
      <UpdateNotice />
    </>
  )
}
