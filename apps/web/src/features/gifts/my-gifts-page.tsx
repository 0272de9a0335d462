import type { GiftLine } from '@okolo/contract/events/own-gifts'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { GiftList } from '../../catalogue/gifts/gift-list.tsx'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** Everything that the signed-in person has given, in one list. */
export function MyGiftsPage() {
  const t = useTranslations('mine')
  const locale = useLocale()
  const router = useRouter()
  const { site } = useRouteContext({ from: '__root__' })
  const owner = useSession()?.user.uuid
  const [wrong, setWrong] = useState<'tooMany' | 'failed' | null>(null)
  const own = useQuery({
    queryKey: ['gifts', owner],
    enabled: owner !== undefined,
    queryFn: () => callAs('ownGifts', { locale }),
    staleTime: 0,
  })
  const gifts = own.data?.gifts ?? []
  const attempt = (act: () => Promise<unknown>) => {
    setWrong(null)
    act().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      setWrong(error.errors['draft'] === undefined ? 'failed' : 'tooMany')
    })
  }
  const copy = (token: string) =>
    attempt(async () => {
      const { token: k } = await callAs('keepGiftDraft', { locale, payload: { copy_of: token } })
      await router.navigate({ href: giftPages.give(locale, { k: k ?? '' }) })
    })
  const drop = (token: string) =>
    attempt(async () => {
      await callAs('dropGiftDraft', { locale, id: token })
      await own.refetch()
    })
  return (
    <AccountPage heading={t('title')} lead={t('lead')}>
      <Head title={t('title')} description={t('title')} path="/gifts" index={false} />
      <NeedsScript />
      {own.isSuccess && gifts.length === 0 ? (
        <MessagePage level={2} kind="theatre" heading={t('empty')} text={t('emptyText')}>
          <GiveLink kind="primary" />
        </MessagePage>
      ) : (
        <GiveLink kind={gifts.length === 0 ? 'secondary' : 'primary'} />
      )}
      {own.isError && <p role="alert">{t('failed')}</p>}
      {wrong !== null && <p role="alert">{t(wrong)}</p>}
      {gifts.some(isCopied) && <p>{t('copyHint')}</p>}
      <GiftList
        gifts={gifts}
        today={dayIn(site.now(), 'UTC')}
        level={2}
        actions={(gift) => <Actions gift={gift} copy={copy} drop={drop} />}
      />
    </AccountPage>
  )
}

function GiveLink({ kind }: { kind: 'primary' | 'secondary' }) {
  const t = useTranslations('links')
  const locale = useLocale()
  return (
    <a className={controls[kind]} href={giftPages.give(locale)}>
      {t('give')}
    </a>
  )
}

function isCopied({ token, state }: GiftLine): boolean {
  return token !== null && state === 'published'
}

function Actions({
  gift,
  copy,
  drop,
}: {
  gift: GiftLine
  copy: (token: string) => void
  drop: (token: string) => void
}) {
  const t = useTranslations('mine')
  const { token, title } = gift
  const isDraft = gift.state === 'draft'
  if (token === null || !(isDraft || isCopied(gift))) return null
  const [act, label] = isDraft ? [drop, t('drop')] : [copy, t('copy')]
  return (
    <button
      type="button"
      className={controls['secondary']}
      aria-label={`${label}: ${title === '' ? t('untitled') : title}`}
      onClick={() => act(token)}
    >
      {label}
    </button>
  )
}
