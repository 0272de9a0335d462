import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dayIn } from '../../../catalogue/event/event-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { SaveWays } from './save-panel.tsx'

type SaveDialogProps = {
  slug: string
  /** Which of several dates. */
  date: string | null
  onClose: () => void
}

/** The ways to save an event of a list, over the list. */
export function SaveDialog({ slug, date, onClose }: SaveDialogProps) {
  const t = useTranslations()
  const { api, site } = useRouteContext({ from: '__root__' })
  const { data: part, isError } = useQuery({
    queryKey: ['save', slug, date],
    queryFn: async (): Promise<EventPart> => {
      const event = await api.event(slug, date ?? undefined)
      const now = site.now()
      const today = dayIn(now, event.date.time_zone)
      const data = { kind: 'event', event, now, today } as const
      return { data, event, date: event.date, state: event.state }
    },
  })
  return (
    <Dialog title={t('event.saveTitle')} onClose={onClose} begin="title" isSheet>
      {part !== undefined && <SaveWays {...part} isOpen />}
      {part === undefined && <p role="status">{isError ? t('error.wrong') : t('feed.loading')}</p>}
    </Dialog>
  )
}
