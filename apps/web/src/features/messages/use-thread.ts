import type { Thread } from '@okolo/contract/people/message'
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { draftOf } from '../../device/kept/drafts.ts'
import type { callAs } from '../../people/session-calls.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { say } from '../../ui/toast.ts'
import { dropUnsent, keepUnsent, unsentIn, type Unsent } from './unsent.ts'

/** Makes a call for one side of a thread. */
export type Ask = typeof callAs

/** A message that is on its way, or did not arrive. */
export type Outgoing = Unsent & { failed: string | null }

/** A thread as a page shows it. */
export type Talk = ReturnType<typeof useThread>

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

/**
 * The messages of one side's thread, and what that side does. `first`: a page that is there already. `everyMs`: how often to ask for
 * news where nothing tells of them. `begin`: sends the first message of a thread that is not there yet. `draft` names what is typed
 * here and what did not arrive, which a reload or a login brings back.
 */
export function useThread({
  uuid,
  owner,
  draft,
  ask,
  first,
  everyMs,
  begin,
}: {
  uuid: string | null
  owner: string | undefined
  draft: string
  ask: Ask
  first?: Thread
  everyMs?: number
  begin?: (message: Unsent) => Promise<unknown>
}) {
  const t = useTranslations()
  const locale = usePageLocale()
  const queryClient = useQueryClient()
  const queryKey = ['messages', owner, uuid]
  const id = uuid ?? ''
  const query = useInfiniteQuery({
    queryKey,
    enabled: uuid !== null && owner !== undefined,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      ask('thread', { locale, id, query: cursor === '' ? {} : { cursor } }),
    getNextPageParam: ({ next }) => next,
    ...(first === undefined ? {} : { initialData: { pages: [first], pageParams: [''] } }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    staleTime: 0,
    retry: false,
  })
  const thread = query.data?.pages[0]
  const messages = (query.data?.pages ?? []).flatMap(({ results }) => results).toReversed()
  const [sent, setSent] = useState<Outgoing[]>([])
  const lost = `unsent ${draft}`
  const notSent = t('messages.failed')
  const arrived = new Set(messages.map(uuidOf))
  const outgoing = sent.filter((one) => !arrived.has(one.uuid))
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['messages', owner] })

  useEffect(() => {
    const kept = draftOf(lost)
    const there = new Set(query.data?.pages.flatMap(({ results }) => results.map(uuidOf)))
    for (const one of unsentIn(kept.read()))
      if (there.has(one.uuid)) dropUnsent(kept, one)
      else
        setSent((list) =>
          list.some(({ uuid: known }) => known === one.uuid)
            ? list
            : [...list, { ...one, failed: notSent }],
        )
  }, [lost, owner, notSent, query.data])

  const isUnread = (thread?.unread ?? 0) > 0
  useEffect(() => {
    if (!isUnread) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // A failure leaves them unread, and the next look tries again.
      ask('readThread', { locale, id }).then(
        () => queryClient.invalidateQueries({ queryKey: ['messages', owner] }),
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isUnread, ask, id, locale, owner, queryClient])

  async function send(message: Unsent): Promise<void> {
    const others = (list: Outgoing[]) => list.filter((one) => one.uuid !== message.uuid)
    // A refusal may end the session: the text stays its writer's.
    const kept = draftOf(lost)
    keepUnsent(kept, message)
    setSent((list) => [...others(list), { ...message, failed: null }])
    try {
      if (begin === undefined) await ask('sendMessage', { locale, id, payload: message })
      else await begin(message)
      dropUnsent(kept, message)
      await refresh()
    } catch (error) {
      const failed = sentenceOf(error) ?? t('messages.failed')
      setSent((list) => [...others(list), { ...message, failed }])
    }
  }

  async function block(isBlocked: boolean): Promise<void> {
    await ask(isBlocked ? 'blockThread' : 'unblockThread', { locale, id })
    await refresh()
  }

  async function report(message: string): Promise<void> {
    const { detail } = await ask('reportMessage', { locale, id, payload: { message } })
    queryClient.setQueryData<InfiniteData<Thread>>(queryKey, (data) =>
      data === undefined ? data : { ...data, pages: data.pages.map(marked(message)) },
    )
    say(detail, LONG)
  }

  return {
    query,
    draft,
    thread,
    messages,
    outgoing,
    /** Sends a new message, or one that failed. */
    send: (text: string, again: string = crypto.randomUUID()) => void send({ uuid: again, text }),
    block,
    report,
  }
}

const uuidOf = ({ uuid }: { uuid: string }) => uuid

function marked(uuid: string) {
  return (page: Thread): Thread => ({
    ...page,
    results: page.results.map((one) => (one.uuid === uuid ? { ...one, is_reported: true } : one)),
  })
}

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  return Object.values(error.errors)[0]?.[0] ?? (error.status === 403 ? error.sentence : undefined)
}
