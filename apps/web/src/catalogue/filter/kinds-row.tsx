import type { Category } from '@okolo/contract/events/category'
import { withCategory, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CategoryArt } from '../../ui/category-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-bar.module.css'
import { useInView } from './use-in-view.ts'

type KindsProps = {
  chosen: EventFilter
  /** In the taxonomy's order, with their numbers under the other choices. */
  categories: Category[]
  href: (filter: EventFilter) => string
}

/** The categories that have events, as links in a row that scrolls sideways. The chosen one takes itself back. */
export function KindsRow({ chosen, categories, href }: KindsProps) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const active = [chosen.category ?? []].flat()
  const row = useInView<HTMLUListElement>(active.join())
  const [hidden, setHidden] = useState<'none' | 'after' | 'before'>('none')
  const offered = categories.filter(
    ({ slug, event_count: count }) => count > 0 || active.includes(slug),
  )
  useEffect(() => {
    const list = row.current
    if (list === null) return
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth
      setHidden(rest < 8 ? 'none' : list.scrollLeft > rest - 8 ? 'before' : 'after')
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [row, offered.length])
  return (
    <nav className={styles['kinds']} aria-label={t('category')} data-hidden={hidden}>
      <ul ref={row}>
        {offered.map(({ slug, name, event_count: count }) => (
          <li key={slug}>
            <a
              href={href(withCategory(chosen, slug))}
              aria-current={active.includes(slug) ? 'true' : undefined}
              data-kind={slug}
            >
              <i aria-hidden="true">
                <CategoryArt category={slug} motif={0} />
              </i>
              {name} <small>{count.toLocaleString(locale)}</small>
            </a>
          </li>
        ))}
      </ul>
      {/* For mice alone: the keyboard and the finger reach each link without it. */}
      <button
        type="button"
        className={styles['onward']}
        tabIndex={-1}
        aria-hidden="true"
        title={t('moreCategories')}
        hidden={hidden === 'none'}
        onClick={() => {
          const list = row.current
          if (hidden === 'before') list?.scrollTo({ left: 0 })
          else list?.scrollBy({ left: list.clientWidth * 0.8 })
        }}
      >
        <Icon name="forward" size={18} />
      </button>
    </nav>
  )
}
