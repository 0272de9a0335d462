import { useEffect, useState, type ReactNode } from 'react'
import type { Group } from '@okolo/i18n/catalogue'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { loadMessages, messagesOf } from '../site/messages.ts'
import { useLook } from '../site/use-look.ts'
import { hostDialogs, type Opening } from '../catalogue/open-dialog.ts'
import { isCutOff } from '../shell/navigation/cut-off.ts'
import { say } from '../ui/toast.ts'

/** Texts of each dialog besides `base`. Only the opened dialog loads its own. */
const TEXTS: Record<Opening['kind'], Group[]> = {
  search: ['filters', 'search'],
  city: ['filters'],
  place: ['map', 'event'],
  point: ['map', 'gifts'],
  join: ['people', 'account'],
  'send-save': ['event', 'saved'],
  'send-follow': ['event', 'saved'],
}
const ALL = [...new Set(Object.values(TEXTS).flat())]

/** Shows one dialog at a time, over any page. */
export function DialogHost() {
  const locale = useLocale()
  const look = useLook()
  const t = useTranslations('error')
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    const close = () => setShown(null)
    return hostDialogs((opening) => {
      Promise.all([load(opening, close), loadMessages(locale, TEXTS[opening.kind])])
        .then(([dialog]) => setShown(dialog))
        .catch(() => {
          // Nobody logs in without a network.
          if (opening.kind === 'join' && isCutOff()) say(t('needsConnection'))
          // The page's own links and forms still do the same.
          else opening.otherwise?.()
        })
    })
  }, [locale, t])
  if (shown === null) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, ALL, look)} timeZone="UTC">
      {shown}
    </IntlProvider>
  )
}

async function load(opening: Opening, close: () => void): Promise<ReactNode> {
  switch (opening.kind) {
    case 'search': {
      const { SearchDialog } = await import('../features/filters/search-dialog.tsx')
      return <SearchDialog typed={opening.typed?.() ?? null} onClose={close} />
    }
    case 'place': {
      const { PlaceDialog } = await import('../features/map/place-dialog.tsx')
      const { name, location } = opening
      return <PlaceDialog name={name} location={location} onClose={close} />
    }
    case 'point': {
      const { PointDialog } = await import('../features/map/point-dialog.tsx')
      const { location, isChosen, onPick } = opening
      return <PointDialog location={location} isChosen={isChosen} onClose={close} onPick={onPick} />
    }
    case 'join': {
      const { JoinDialog } = await import('../features/account/join-dialog.tsx')
      return <JoinDialog {...opening} onClose={close} />
    }
    case 'send-follow': {
      const { SendFollow } = await import('../features/following/send-follow.tsx')
      return <SendFollow followed={opening.followed} onClose={close} />
    }
    case 'send-save': {
      const { SendSave } = await import('../features/saved/send-save.tsx')
      return <SendSave key={`${opening.slug} ${opening.isSaved}`} {...opening} onClose={close} />
    }
    case 'city': {
      const { CityDialog } = await import('../catalogue/places/city-dialog.tsx')
      const { current, onPick } = opening
      return <CityDialog current={current} onClose={close} onPick={onPick} />
    }
  }
}
