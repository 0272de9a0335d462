import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { monthDayText, StepForm } from './claim-parts.tsx'
import type { DashboardData } from './load-claim.ts'

/** Everybody who looks after the page. Each may invite others and remove them. */
export function PeoplePart({ data: { dashboard, k } }: { data: DashboardData }) {
  const t = useTranslations('claims')
  const locale = useLocale()
  const { slug, people } = dashboard
  return (
    <section className="claim-part" aria-labelledby="people">
      <h2 id="people">{t('people')}</h2>
      <p>{t('peopleText')}</p>
      <ul className="claim-people">
        {people.map(({ id, name, is_you: isYou, is_invited: isInvited, since }) => {
          const day = monthDayText(locale, since)
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <span suppressHydrationWarning>
                  {isYou ? t('you') : isInvited ? t('invitedOn', { day }) : t('since', { day })}
                </span>
              </div>
              {!isYou && (
                <StepForm
                  slug={slug}
                  step="remove"
                  fields={{ k, person: id }}
                  button={t('remove')}
                  buttonName={t('removeOf', { name })}
                />
              )}
            </li>
          )
        })}
      </ul>
      <StepForm slug={slug} step="invite" fields={{ k }} button={t('invite')}>
        <label>
          {t('inviteEmail')}
          <input
            className={controls['field']}
            name="email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            aria-describedby="invite-hint"
          />
        </label>
        <p id="invite-hint" className="claim-small">
          {t('inviteHint')}
        </p>
      </StepForm>
    </section>
  )
}
