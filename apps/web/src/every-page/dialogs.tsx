import type { ReactNode } from 'react'
import type { Group } from '@okolo/i18n/catalogue'
import type { Opening } from '../catalogue/open-dialog.ts'

/** Texts of each dialog besides `base`. Only the opened dialog loads its own. */
export const DIALOG_TEXTS: Record<Opening['kind'], Group[]> = {
  search: ['filters', 'search'],
  city: ['filters'],
  place: ['map', 'event'],
  point: ['map', 'gifts'],
  join: ['people', 'account'],
  'send-save': ['event', 'saved'],
  'send-follow': ['event', 'saved'],
}

/** Fetches the code of a dialog. Rejects without a network. */
export async function loadDialog(opening: Opening, close: () => void): Promise<ReactNode> {
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
