import { useTranslations } from 'use-intl'
import { Frame, Next } from './frame.tsx'

/** Events of all platforms are in one place. */
export function PlatformsStep() {
  const t = useTranslations('guide')
  return (
    <Frame
      step="platforms"
      heading={t('platforms')}
      text={t('platformsText')}
      ways={<Next step="platforms" />}
    />
  )
}
