import type { ListedOn } from '@okolo/contract/places/venue'
import { lazy, Suspense, type ReactNode } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PosterArt } from '../../ui/category-art.tsx'
import styles from './host-page.module.css'

/** Only with scripts, and after the page. */
const FollowChips = lazy(async () => {
  const { FollowChips: Chips } = await import('../../people/follow-chips.tsx')
  return { default: Chips }
})

/** Frame of the pages of venues and organizers: rings from the slug and the name, then events, and the facts beside or below them. */
export function HostPage(props: {
  kind: 'venue' | 'organizer'
  slug: string
  name: string
  /** Ways to it, beside following. */
  ways?: ReactNode
  facts: ReactNode
  /** Stands below the facts. */
  place?: ReactNode
  children: ReactNode
}) {
  const isReady = useHydrated()
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <div className={styles['art']} data-kind="other">
          <PosterArt category="other" seed={props.slug} />
        </div>
        <h1>{props.name}</h1>
        {props.ways}
        <div className={styles['follow']} data-needs-script="">
          {isReady && (
            <Suspense>
              <FollowChips
                of={[{ kind: props.kind, target: props.slug, name: props.name }]}
                says="word"
              />
            </Suspense>
          )}
        </div>
      </header>
      <div className={styles['body']}>
        <div className={styles['events']}>{props.children}</div>
        <aside className={styles['beside']}>
          <dl className={styles['facts']}>{props.facts}</dl>
          {props.place}
        </aside>
      </div>
    </div>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link to another site, named by its host. */
export function SiteLink({ url, children }: { url: string; children?: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children ?? (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url)}
    </a>
  )
}

/** The sources of its events (specification 2, source link). */
export function ListedFact({ sources }: { sources: ListedOn[] }) {
  const t = useTranslations('event')
  if (sources.length === 0) return null
  return (
    <Fact name={t('sources')}>
      {sources.map(({ name, url }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {url === null ? name : <SiteLink url={url}>{name}</SiteLink>}
        </span>
      ))}
    </Fact>
  )
}
