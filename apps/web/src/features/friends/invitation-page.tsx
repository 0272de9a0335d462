import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Done } from '../../people/form-parts.tsx'
import { PersonPortrait } from '../../people/person-portrait.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './friends.module.css'
import { Missing } from './parts/missing.tsx'
import { Awaited, PeopleFrame } from './parts/people-frame.tsx'
import { useChange } from './parts/use-change.ts'
import { useName } from './parts/use-name.ts'

/** A link of invitation leads here: who invites, and whether to become friends. */
export function InvitationPage() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const session = useSession()
  const { code = '' } = useParams({ strict: false })
  const query = useQuery({
    queryKey: ['friends', session?.user.uuid, 'invitation', code],
    queryFn: () => callAs('invitation', { locale, id: code }),
    enabled: session != null && session.user['email_verified'] !== false,
    staleTime: 0,
    retry: false,
  })
  const person = query.data?.person
  const name = useName(person)
  const { near, isSending, change } = useChange()
  const path = `/users/invite/${code}`
  if (query.isError) return <Missing query={query} path={path} ofInvitation />
  const isOwn = person?.relation === 'me'
  // A person who was asked confirms that.
  const isAsking = query.data?.leads_to === 'sent' && person?.relation === 'none'
  return (
    <PeopleFrame
      heading={person === undefined || isOwn ? t('invite') : t('invitationTitle', { name })}
      path={path}
    >
      <Awaited query={query} />
      {person !== undefined && (
        <div className={styles['head']}>
          <PersonPortrait person={person} size={96} />
          {isOwn && <p>{t('own')}</p>}
          {person.relation === 'friends' && <Done>{t('already', { name })}</Done>}
          {!isOwn && <p>{t('invitationText')}</p>}
          {isAsking && <p>{t('mustAgree', { name })}</p>}
          {person.relation === 'sent' && <Done>{t('saidSent', { name })}</Done>}
          {person.relation !== 'friends' && (
            <p>{t('usesLeft', { count: query.data?.uses_left ?? 0 })}</p>
          )}
          <div ref={near} className={styles['buttons']}>
            {isOwn || person.relation === 'friends' || person.relation === 'sent' ? (
              <a
                className={controls['primary']}
                href={isOwn ? pages.friends(locale) : pages.person(locale, person.uuid)}
              >
                {isOwn ? t('title') : t('toProfile', { name })}
              </a>
            ) : (
              <>
                <button
                  type="button"
                  className={controls['primary']}
                  disabled={isSending}
                  onClick={() =>
                    change(
                      () => callAs('takeInvite', { locale, id: code }),
                      t(isAsking ? 'saidSent' : 'saidFriends', { name }),
                      { showsName: true },
                    )
                  }
                >
                  {t(isAsking ? 'add' : 'accept')}
                </button>
                <a className={controls['secondary']} href={pages.feed(locale)}>
                  {t('later')}
                </a>
              </>
            )}
          </div>
        </div>
      )}
    </PeopleFrame>
  )
}
