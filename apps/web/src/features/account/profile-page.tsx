import { ownPath } from '@okolo/contract/site/access'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepUser } from '../../device/session.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { faults } from '../../people/checks.ts'
import { AccountForm, Field, TextField } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { PictureField, type Picture } from './picture/picture-field.tsx'

/** Of the contract's ProfileUpdate. */
const NAME_LENGTH = 100

/** Profile completion, and its change later: full name, a word about oneself, the picture. */
export function ProfilePage() {
  const t = useTranslations('profile')
  const session = useSession()
  return (
    <AccountPage heading={t('title')} lead={t('text')}>
      <Head title={t('title')} description={t('text')} path="/users/update" index={false} />
      {/* The key resets the fields for another account. */}
      <ProfileForm key={session?.user.uuid ?? ''} user={session?.user ?? null} />
    </AccountPage>
  )
}

type User = NonNullable<ReturnType<typeof useSession>>['user']

function ProfileForm({ user }: { user: User | null }) {
  const t = useTranslations('profile')
  const locale = usePageLocale()
  const router = useRouter()
  const redirectTo = ownPath(usePageQuery().get('redirectTo')) ?? `/${locale}/feed/`
  const picture = useRef<Picture>('same')
  const [isBroken, setBroken] = useState(false)
  const form = useForm({
    draft: 'profile',
    check: ({ name = '' }) =>
      faults({
        name:
          name.trim() === ''
            ? 'enterName'
            : Array.from(name.trim()).length > NAME_LENGTH
              ? 'nameLong'
              : null,
        image: isBroken ? 'pictureInvalid' : null,
      }),
    send: async ({ name = '', about = '' }) => {
      const payload = new FormData()
      payload.set('name', name)
      payload.set('about', about)
      payload.set('locale', locale)
      if (picture.current === 'none') payload.set('image', '')
      else if (picture.current !== 'same')
        payload.set('image', await picture.current(), 'picture.jpg')
      keepUser(await callAs('updateMe', { locale, payload }))
      await router.navigate({ href: redirectTo })
    },
  })
  return (
    <AccountForm form={form} button={t('save')}>
      <PictureField
        form={form}
        name={user?.name ?? ''}
        image={user?.image ?? null}
        onChange={(chosen) => {
          picture.current = chosen
        }}
        onBroken={setBroken}
      />
      <Field
        form={form}
        name="name"
        label={t('name')}
        autoComplete="name"
        defaultValue={user?.name}
      />
      <TextField form={form} name="about" label={t('about')} defaultValue={user?.about} />
    </AccountForm>
  )
}
