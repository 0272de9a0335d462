import type { Message } from '@okolo/contract/people/message'
import { useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './messages.module.css'

/** One message. `meta`: what stands below it. */
export function Bubble({
  text,
  isOwn,
  isPale = false,
  meta,
}: Pick<Message, 'text'> & { isOwn: boolean; isPale?: boolean; meta: ReactNode }) {
  return (
    <li className={styles['message']} data-own={isOwn || undefined}>
      <p dir="auto" className={styles['bubble']} data-pale={isPale || undefined}>
        <LinkedText text={text} />
      </p>
      <div className={styles['meta']}>{meta}</div>
    </li>
  )
}

const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”»])/g

/** A stranger's text: an address in it becomes a link only when tapped. */
function LinkedText({ text }: { text: string }) {
  const isReady = useHydrated()
  const parts = text.split(WEB_ADDRESS)
  if (!isReady || parts.length === 1) return text
  return parts.map((part, index) =>
    // Every second part is an address. The parts of a message never change.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <WebAddress key={index} href={part} /> : part,
  )
}

function WebAddress({ href }: { href: string }) {
  const t = useTranslations('messages')
  const [isOpen, setOpen] = useState(false)
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (!isOpen)
    return (
      <button type="button" className={styles['address']} onClick={() => setOpen(true)}>
        {href}
      </button>
    )
  return (
    <>
      {href}{' '}
      <a href={url.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {t('open', { host: url.host })}
      </a>
    </>
  )
}
