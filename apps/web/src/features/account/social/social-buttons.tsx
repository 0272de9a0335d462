import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/account-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { usePageQuery } from '../../../people/use-query.ts'
import controls from '../../../ui/controls.module.css'
import { canStartSocial, startSocial } from './social-start.ts'

/** The social logins that this server is set up for. */
export function SocialButtons() {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const query = usePageQuery()
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
        onClick={() => void startSocial(name, { locale, redirectTo: query.get('redirectTo') })}
      >
        {t(name)}
      </button>
    ))
}
