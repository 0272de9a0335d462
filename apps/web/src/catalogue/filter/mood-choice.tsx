import { isMoodSlug } from '@okolo/contract/events/mood'
import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CountedMood } from './categories.ts'
import styles from './filter-bar.module.css'
import { moodsOf } from './narrowing.ts'

const PANEL = 'mood-panel'
/** A mood with fewer events leads to an almost empty page. */
const FEWEST = 3

type MoodProps = {
  chosen: EventFilter
  moods: CountedMood[]
  href: (filter: EventFilter) => string
}

/** The moods behind one button, with their numbers; a few events are not a choice. Works without a script. */
export function MoodChoice({ chosen, moods, href }: MoodProps) {
  const t = useTranslations()
  const active = moodsOf(chosen)
  return (
    <>
      <button
        type="button"
        className={styles['tool']}
        popoverTarget={PANEL}
        data-on={active.length > 0 || undefined}
      >
        <Icon name="smile" size={18} />
        <span>{t('feed.mood')}</span>
        {active.length > 0 && <b className={controls['hidden']}>{active.map(nameOf).join(', ')}</b>}
      </button>
      <Panel id={PANEL} title={t('feed.mood')}>
        <ul className={styles['moods']}>
          {moods.map((mood) => (
            <li key={mood.slug}>
              <Mood mood={mood} isOn={active.includes(mood.slug)} chosen={chosen} href={href} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )

  function nameOf(slug: string): string {
    return isMoodSlug(slug) ? t(`mood.${slug}`) : slug
  }
}

function Mood({
  mood: { slug, event_count: count },
  isOn,
  chosen,
  href,
}: Omit<MoodProps, 'moods'> & { mood: CountedMood; isOn: boolean }) {
  const t = useTranslations('mood')
  const locale = useLocale()
  const text = (
    <>
      {t(slug)} <small>{count.toLocaleString(locale)}</small>
    </>
  )
  if (count < FEWEST && !isOn)
    return (
      <span className={controls['chip']} role="link" aria-disabled="true">
        {text}
      </span>
    )
  const others = without(chosen, 'mood')
  return (
    <a
      className={controls['chip']}
      data-hue={slug}
      href={href(isOn ? others : { ...others, mood: slug })}
      aria-current={isOn ? 'true' : undefined}
    >
      {text}
    </a>
  )
}
