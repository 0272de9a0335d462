import type { Locale } from '@okolo/contract/locale'
import type { Messages } from '@okolo/i18n/messages'

declare module 'use-intl' {
  /** Types the message keys and arguments of every `useTranslations`. */
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
