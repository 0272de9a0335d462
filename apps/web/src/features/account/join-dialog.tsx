import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmbedded } from '../../device/embedded.ts'
import { keepWish, type Wish } from '../../device/kept/wish.ts'
import { readStored } from '../../device/storage.ts'
import { NotKept } from '../../people/form-parts.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './join-dialog.module.css'
import { JoinForm } from './join-form.tsx'
import { SocialButtons } from './social/social-buttons.tsx'

const FACES = ['login', 'signup'] as const
type Face = (typeof FACES)[number]
type JoinProps = { wish?: Wish; redirectTo?: string; onClose: () => void }

/** Log-in and sign-up over a page, which stays. A press that led here is done after the login, wherever that happens. */
export function JoinDialog({ wish, redirectTo, onClose }: JoinProps) {
  const t = useTranslations()
  const locale = usePageLocale()
  // After an earlier login there is an account.
  const [face, setFace] = useState<Face>(readStored('showAuth') === null ? 'signup' : 'login')
  useEffect(() => {
    if (wish !== undefined) keepWish(wish, 'login')
  }, [wish])
  const here = redirectTo ?? window.location.pathname + window.location.search
  const isSave = wish?.kind === 'save'
  return (
    <Dialog
      title={t(isSave ? 'entry.saveTitle' : 'entry.title')}
      onClose={onClose}
      begin="title"
      isSheet
    >
      <div className={styles['join']}>
        <p>
          {isSave
            ? t(face === 'signup' ? 'entry.saveSignup' : 'entry.saveLogin')
            : t('error.needLogin')}
        </p>
        {isEmbedded() ? (
          // Other sites' frames must not contain a password form. The links open a new tab.
          FACES.map((name) => (
            <a
              key={name}
              className={controls['secondary']}
              href={`/${locale}/auth/${name}/?${new URLSearchParams({ redirectTo: here }).toString()}`}
            >
              {t(`entry.${name}`)}
            </a>
          ))
        ) : (
          <>
            <div role="group" aria-label={t('entry.title')} className={styles['faces']}>
              {FACES.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === face}
                  onClick={() => setFace(name)}
                >
                  {t(`entry.${name}`)}
                </button>
              ))}
            </div>
            <NotKept />
            <JoinForm
              face={face}
              isQuiet={wish !== undefined}
              redirectTo={redirectTo}
              onClose={onClose}
            />
            <SocialButtons redirectTo={here} />
          </>
        )}
      </div>
    </Dialog>
  )
}
