import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Frame, Next } from './frame.tsx'
import styles from './guide.module.css'
import { stepHref } from './steps.ts'
import { useCarried } from './use-guide.ts'

/** The moods that the first feed begins with. They stand in the address. */
export function VibeStep() {
  const t = useTranslations()
  const locale = usePageLocale()
  const router = useRouter()
  const carried = useCarried()
  const toggle = (slug: string) => {
    const moods = carried.moods.includes(slug)
      ? carried.moods.filter((mood) => mood !== slug)
      : [...carried.moods, slug]
    const href = stepHref(locale, 'vibe', { ...carried, moods })
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  return (
    <Frame
      step="vibe"
      heading={t('guide.vibe')}
      text={t('guide.vibeText')}
      ways={<Next step="vibe" />}
    >
      <ul className={styles['moods']}>
        {MOOD_SLUGS.map((slug) => (
          <li key={slug}>
            <button
              type="button"
              className={controls['chip']}
              data-hue={slug}
              aria-pressed={carried.moods.includes(slug)}
              onClick={() => toggle(slug)}
            >
              {t(`mood.${slug}`)}
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
