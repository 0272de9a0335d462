import { IntlProvider, useTranslations } from 'use-intl'
import { isEmbedded } from '../../device/embedded.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { offerSteps } from '../../shell/install-offer.ts'
import type { AppContext } from '../../site/app-context.ts'
import { loadMessages, messagesOf } from '../../site/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { browserMenu, type BrowserMenu } from './browser-menu.ts'
import styles from './install.module.css'

/** Says how the app is installed by the menu of this browser, if it has one and is not the app already. */
export async function tellSteps({
  locale,
  site,
}: Pick<AppContext, 'locale' | 'site'>): Promise<void> {
  const menu = browserMenu(navigator)
  if (menu === null || isEmbedded() || browserVisitor().platform !== 'web') return
  await loadMessages(locale, ['install'])
  offerSteps(
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale, ['install'], site.look)}
      timeZone="UTC"
    >
      <Steps menu={menu} />
    </IntlProvider>,
  )
}

function Steps({ menu }: { menu: BrowserMenu }) {
  const t = useTranslations('install')
  return t.rich(menu, { share: () => <span className={styles['sign']}>{SHARE}</span> })
}

const SHARE = <Icon name="share" size={20} />
