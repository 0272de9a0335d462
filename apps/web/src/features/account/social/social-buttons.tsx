import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/account-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { canStartSocial, startSocial } from './social-start.ts'

/** The social logins that this server is set up for. They lead back to `redirectTo`. */
export function SocialButtons({ redirectTo }: { redirectTo: string | null }) {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const isReady = useHydrated()
  const { data } = useQuery({
    queryKey: ['social-providers'],
    queryFn: () => call('socialProviders', { locale }),
    enabled: isReady && canStartSocial(),
    staleTime: Infinity,
  })
  return (['google', 'apple'] as const)
    .filter((name) => data?.[name] === true)
    .map((name) => (
      <button
        key={name}
        type="button"
        className={controls['secondary']}
        onClick={() => void startSocial(name, { locale, redirectTo })}
      >
        {t(name)}
      </button>
    ))
}
