import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../../api/account-calls.ts'
import { AccountPage, ConfirmFirst, useIsUnconfirmed } from '../../../people/account-page.tsx'
import { Waiting } from '../../../people/form-parts.tsx'
import { Head } from '../../../shell/head.tsx'
import { MessagePage } from '../../../shell/message-page.tsx'
import controls from '../../../ui/controls.module.css'
import styles from '../friends.module.css'

/** The frame of a page about people. The browser alone asks for its content. */
export function PeopleFrame({
  heading,
  lead,
  path,
  children,
}: {
  heading: string
  lead?: string
  path: string
  children: ReactNode
}) {
  const isUnconfirmed = useIsUnconfirmed()
  return (
    <AccountPage heading={heading} {...(lead === undefined ? {} : { lead })}>
      <Head title={heading} description={lead ?? heading} path={path} index={false} />
      {isUnconfirmed ? (
        <section className={styles['box']}>
          <ConfirmFirst />
        </section>
      ) : (
        children
      )}
    </AccountPage>
  )
}

type Asked = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }

/** Stands where an answer is awaited, or did not come; nothing once it is there. */
export function Awaited({ query, missing }: { query: Asked; missing?: ReactNode }) {
  const t = useTranslations('error')
  if (query.isPending) return <Waiting />
  if (!query.isError) return null
  const { error } = query
  if (missing !== undefined && error instanceof Refusal && error.status === 404) return missing
  return (
    <MessagePage level={2} heading={t('wrong')} text={t('wrongHelp')}>
      <button type="button" className={controls['primary']} onClick={() => void query.refetch()}>
        {t('retry')}
      </button>
    </MessagePage>
  )
}
