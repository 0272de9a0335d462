import { pages } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { checkEmail, faults } from '../../people/checks.ts'
import { AccountForm, Check, Done, EmailField, TextField } from '../../people/form-parts.tsx'
import { freshSession } from '../../people/session-calls.ts'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import styles from './feedback.module.css'

const RATINGS = Array.from({ length: 11 }, (_, rating) => String(rating))

/** Feedback on the product, signed in or not. */
export function FeedbackPage() {
  const t = useTranslations('opinion')
  const links = useTranslations('links')
  const locale = usePageLocale()
  const session = useSession()
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    draft: 'feedback',
    check: ({ email = '', message = '' }) =>
      faults({
        message: message.trim() === '' ? 'enterFeedback' : null,
        email: checkEmail(email, 'invalidEmail'),
      }),
    send: async ({ email, message, rating, do_not_contact: noContact }) => {
      const { access: token } = (await freshSession(locale)) ?? {}
      const answer = await call('feedback', {
        locale,
        token,
        payload: {
          email,
          message,
          rating: rating === undefined ? null : Number(rating),
          do_not_contact: noContact !== undefined,
        },
      })
      setSaid(answer.detail)
    },
  })
  const head = <Head title={t('title')} description={t('text')} path="/feedback" index={false} />
  if (said !== null)
    return (
      <AccountPage heading={t('title')}>
        {head}
        <Done>{said}</Done>
        <a className={controls['primary']} href={pages.feed(locale)}>
          {links('toFeed')}
        </a>
      </AccountPage>
    )
  return (
    <AccountPage heading={t('title')} lead={t('text')}>
      {head}
      <AccountForm form={form} button={t('send')}>
        <fieldset className={styles['rating']}>
          <legend>{t('rating')}</legend>
          <div className={styles['scale']}>
            {RATINGS.map((rating) => (
              <label key={rating}>
                <input type="radio" name="rating" value={rating} />
                {rating}
              </label>
            ))}
          </div>
          <p className={styles['ends']}>
            <span>{t('low')}</span>
            <span>{t('high')}</span>
          </p>
        </fieldset>
        <TextField form={form} name="message" label={t('message')} />
        {/* The address of a signed-in person is filled in. The key resets the field once it is known. */}
        <EmailField key={session?.user.uuid ?? ''} form={form} value={session?.user.email ?? ''} />
        <Check name="do_not_contact">{t('noContact')}</Check>
      </AccountForm>
      <a href={pages.suggest(locale)}>{links('suggest')}</a>
    </AccountPage>
  )
}
