import { pages } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { profileHref } from '../../../people/account-page.tsx'
import { Done, Wrong } from '../../../people/form-parts.tsx'
import { PersonPortrait } from '../../../people/person-portrait.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useForm } from '../../../people/use-form.ts'
import type { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { CategoryArt } from '../../../ui/category-art.tsx'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../account.module.css'

type User = NonNullable<ReturnType<typeof useSession>>['user']

/** Leads to the profile. A person without a name is asked for it. */
export function Person({ user }: { user: User }) {
  const t = useTranslations('more')
  const locale = usePageLocale()
  const profile = profileHref(locale, pages.more(locale))
  if (user.name.trim() === '')
    return (
      <section className={styles['nameless']}>
        <span className={styles['art']} data-kind="meetup">
          <CategoryArt category="meetup" />
        </span>
        <p>
          <strong>{t('nameNudge')}</strong>
          <span>{user.email}</span>
        </p>
        <a className={controls['primary']} href={profile}>
          {t('addName')}
        </a>
      </section>
    )
  return (
    <a className={styles['person']} href={profile}>
      <PersonPortrait person={user} size={64} />
      <p>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
        <em>{t('profile')}</em>
      </p>
      <Icon name="forward" size={18} />
    </a>
  )
}

/** Tells the owner of an unconfirmed address. */
export function Unverified() {
  const t = useTranslations('more')
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: () => ({}),
    send: async () => setSaid((await callAs('sendVerification', { locale })).detail),
  })
  return (
    <section className={styles['box']}>
      <p>{t('unverified')}</p>
      <Wrong form={form} />
      {said === null ? (
        <form ref={form.ref} method="post" onSubmit={form.submit}>
          <button className={controls['secondary']}>{t('sendAgain')}</button>
        </form>
      ) : (
        <Done>{said}</Done>
      )}
    </section>
  )
}
