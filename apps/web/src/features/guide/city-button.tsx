import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { openDialog } from '../../catalogue/open-dialog.ts'
import { goTo } from '../../shell/navigation/follow-links.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { useGuideCity } from './use-guide.ts'

/** Opens the choice of all cities. */
export function CityButton() {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const router = useRouter()
  const { city, pick } = useGuideCity()
  return (
    <button
      type="button"
      className={controls['chip']}
      aria-haspopup="dialog"
      onClick={() =>
        openDialog({
          kind: 'city',
          current: city?.slug ?? null,
          onPick: pick,
          otherwise: () => goTo(router, `/${locale}/cities`),
        })
      }
    >
      {t('cityOther')}
      <Icon name="down" size={18} />
    </button>
  )
}
