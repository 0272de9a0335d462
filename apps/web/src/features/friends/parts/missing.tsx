import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../../api/account-calls.ts'
import { Head } from '../../../shell/head.tsx'
import { MessagePage } from '../../../shell/message-page.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'

type Failed = { error: unknown; refetch: () => unknown }

/** In place of a page about a person who is not there, is not a friend, or could not be asked for. */
export function Missing({
  query,
  path,
  ofInvitation = false,
}: {
  query: Failed
  path: string
  ofInvitation?: boolean
}) {
  const t = useTranslations()
  const locale = usePageLocale()
  const status = query.error instanceof Refusal ? query.error.status : 0
  const isGone = status === 404 || status === 403
  const [heading, text] = !isGone
    ? [t('error.wrong'), t('error.wrongHelp')]
    : ofInvitation
      ? [t('friends.goneTitle'), t('friends.goneText')]
      : status === 403
        ? [t('friend.mustBeFriends'), t('friends.emptyText')]
        : [t('friends.notThereTitle'), t('friends.notThereText')]
  return (
    <MessagePage heading={heading} text={text}>
      <Head title={heading} description={text} path={path} index={false} />
      {isGone ? (
        <a className={controls['primary']} href={pages.people(locale)}>
          {t('friends.find')}
        </a>
      ) : (
        <button type="button" className={controls['primary']} onClick={() => void query.refetch()}>
          {t('error.retry')}
        </button>
      )}
    </MessagePage>
  )
}
