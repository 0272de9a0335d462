import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EventPhoto } from '../../../catalogue/event/event-photo.tsx'
import { titledOf, useShownTitle } from '../../../catalogue/event/use-texts.ts'
import { inCity } from '../../../catalogue/event/place-text.ts'
import { PosterArt } from '../../../ui/category-art.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EventPart } from './event-part.ts'
import styles from './event-top.module.css'
import { SAVE_FORM, SHARE_PANEL } from './panel-ids.ts'
import { useSave } from './use-save.ts'

/** The art of the category, or the picture over it, with share, save and, on phones, the way back. */
export function EventTop(part: EventPart) {
  const { data, event } = part
  const save = useSave(part)
  const t = useTranslations()
  const locale = useLocale()
  const title = useShownTitle(titledOf(event))
  const { history } = useRouter()
  /** To the page before, if it is one of ours; on a first visit the link leads to the city's list. */
  const goBack = (click: MouseEvent) => {
    if (!history.canGoBack()) return
    click.preventDefault()
    history.back()
  }
  const hasPhoto = event.image?.path != null
  return (
    <>
      <div className={styles['band']} data-page-picture="" data-photo={hasPhoto ? '' : undefined}>
        <PosterArt category={event.category.slug} seed={event.slug} />
        <EventPhoto image={event.image} place="page" />
        <a
          className={styles['back']}
          href={pages.feed(locale, inCity(event.city))}
          aria-label={t('nav.back')}
          onClick={goBack}
        >
          <Icon name="back" />
        </a>
      </div>
      <div className={styles['tools']} data-page-tools="">
        <button
          type="button"
          popoverTarget={SHARE_PANEL}
          aria-label={t('event.share')}
          disabled={data.kind === 'known'}
        >
          <Icon name="share" />
        </button>
        <button
          {...save.button}
          aria-label={t(save.isSaved ? 'card.unsave' : 'event.save', { title })}
        >
          <Icon name="heart" filled={save.isSaved} />
        </button>
      </div>
      <form id={SAVE_FORM} method="get" action={pages.auth(locale)}>
        <input type="hidden" name="redirectTo" value={pages.event(locale, event.slug)} />
      </form>
    </>
  )
}
