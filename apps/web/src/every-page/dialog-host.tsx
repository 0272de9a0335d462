import { useEffect, useState, type ReactNode } from 'react'
import type { Group } from '@okolo/i18n/catalogue'
import { IntlProvider, useLocale } from 'use-intl'
import { loadMessages, messagesOf } from '../site/messages.ts'
import { hostDialogs, type Opening } from '../catalogue/open-dialog.ts'

/** Texts of each dialog besides `base`. Only the opened dialog loads its own. */
const TEXTS: Record<Opening['kind'], Group[]> = {
  search: ['filters'],
  city: ['filters'],
  place: ['map', 'event'],
  save: ['event', 'details'],
  'send-save': ['event', 'saved'],
}
const ALL = [...new Set(Object.values(TEXTS).flat())]

/** Shows one dialog at a time, over any page. */
export function DialogHost() {
  const locale = useLocale()
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    const close = () => setShown(null)
    return hostDialogs((opening) => {
      Promise.all([load(opening, close), loadMessages(locale, TEXTS[opening.kind])])
        .then(([dialog]) => setShown(dialog))
        // Without the network the page's own links and forms still do the same.
        .catch(() => opening.otherwise?.())
    })
  }, [locale])
  if (shown === null) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, ALL)} timeZone="UTC">
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
    case 'save': {
      const { SaveDialog } = await import('../features/event/panels/save-dialog.tsx')
      return <SaveDialog slug={opening.slug} date={opening.date} onClose={close} />
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
