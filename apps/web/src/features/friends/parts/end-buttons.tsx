import type { FoundPerson } from '@okolo/contract/people/friends'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskFirst } from '../../../people/ask-first.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../friends.module.css'
import { useChange } from './use-change.ts'
import { useName } from './use-name.ts'

type Person = Pick<FoundPerson, 'uuid' | 'name' | 'relation'>

/** Removes a friend or blocks a person, after a question. Nobody needs to give a reason. */
export function EndButtons({ person }: { person: Person }) {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const router = useRouter()
  const name = useName(person)
  const [asked, setAsked] = useState<'remove' | 'block' | null>(null)
  const { near, change } = useChange()
  const close = () => setAsked(null)
  return (
    <div ref={near} className={styles['ends']}>
      {person.relation === 'friends' && (
        <button type="button" className={styles['quiet']} onClick={() => setAsked('remove')}>
          {t('remove')}
        </button>
      )}
      <button type="button" className={styles['quiet']} onClick={() => setAsked('block')}>
        {t('block')}
      </button>
      {asked === 'remove' && (
        <AskFirst
          question={t('askRemove', { name })}
          text={t('askRemoveText')}
          yes={t('yesRemove')}
          no={t('keep')}
          onClose={close}
          onYes={() =>
            change(
              () => callAs('removeFriend', { locale, id: person.uuid }),
              t('saidRemoved', { name }),
            )
          }
        />
      )}
      {asked === 'block' && (
        <AskFirst
          question={t('askBlock', { name })}
          text={t('askBlockText')}
          yes={t('yesBlock')}
          no={t('keep')}
          onClose={close}
          onYes={() =>
            change(
              async () => {
                await callAs('block', { locale, id: person.uuid })
                await router.navigate({ href: pages.friends(locale) })
              },
              t('saidBlocked', { name }),
            )
          }
        />
      )}
    </div>
  )
}
