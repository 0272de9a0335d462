import type { FollowedKind } from '@okolo/contract/people/following'
import { pages } from '@okolo/contract/site/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { Icon } from '../ui/icon.tsx'
import { keepWish } from '../device/kept/wish.ts'
import { freshOrKept } from '../device/own-store.ts'
import { forgetWaiting } from '../device/waiting.ts'
import { isAway, sendOrWait } from './send-waiting.ts'
import { callAs } from './session-calls.ts'
import { useSending } from './use-sending.ts'
import { useSession } from './use-session.ts'
import { useWaiting } from './use-waiting.ts'

export type Followable = { kind: FollowedKind; target: string; name: string }

type ChipsProps = {
  of: readonly Followable[]
  /** `word` where the page is about it: the chip does not repeat its name. */
  says?: 'name' | 'word'
}

/** A chip for each thing that can be followed. Signed out it is done after the login. Without scripts there is none. */
export function FollowChips({ of, says = 'name' }: ChipsProps) {
  const t = useTranslations('event')
  const locale = useLocale()
  const here = useLocation({ select: ({ href }) => href })
  const session = useSession()
  const queryClient = useQueryClient()
  const { isSending, send } = useSending()
  const queryKey = ['following']
  const { data } = useQuery({
    queryKey,
    enabled: session != null,
    // Kept answers are found without a network, too.
    networkMode: 'always',
    queryFn: async () => {
      const { value } = await freshOrKept(
        'following',
        () => callAs('following', { locale }),
        isAway,
      )
      return value
    },
  })
  const waiting = useWaiting()
  if (!useHydrated()) return null
  return of.map(({ kind, target, name }) => {
    const followed = data?.results.find((one) => one.kind === kind && sameTarget(one, target))
    const about = `follow ${kind} ${target}`
    const last = waiting.find((one) => one.about === about)
    const isFollowed = last === undefined ? followed !== undefined : last.call === 'follow'
    const press = () =>
      send(async () => {
        // A press that only waits is taken back where it is.
        if (last !== undefined) return forgetWaiting(about)
        const answer =
          followed === undefined
            ? await sendOrWait({ about, call: 'follow', payload: { kind, target } }, locale)
            : await sendOrWait({ about, call: 'unfollow', id: followed.uuid }, locale)
        if (answer === null) return
        queryClient.setQueryData(queryKey, answer)
        await queryClient.invalidateQueries({ queryKey: ['followed-events'] })
      })
    return session === null ? (
      <a
        key={kind + target}
        className={controls['chip']}
        href={pages.auth(locale, { redirectTo: here })}
        aria-label={t('follow', { name })}
        data-join=""
        onClick={() => keepWish({ kind: 'follow', followed: { kind, target, name } }, 'login')}
      >
        <Icon name="plus" size={18} />
        {says === 'name' ? name : t('followShort')}
      </a>
    ) : (
      <button
        key={kind + target}
        type="button"
        className={controls['chip']}
        aria-label={t(isFollowed ? 'following' : 'follow', { name })}
        aria-pressed={isFollowed}
        disabled={isSending || data === undefined}
        onClick={press}
      >
        <Icon name={isFollowed ? 'close' : 'plus'} size={18} />
        {says === 'name' ? name : t(isFollowed ? 'followingShort' : 'followShort')}
      </button>
    )
  })
}

/** Performers are known by their names, whatever the case. */
function sameTarget(one: { kind: FollowedKind; target: string }, target: string): boolean {
  return one.kind === 'performer'
    ? one.target.toLowerCase() === target.toLowerCase()
    : one.target === target
}
