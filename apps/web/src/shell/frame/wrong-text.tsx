import { useTranslations } from 'use-intl'

/** Says whose fault it is. In the app it may be the network's. */
export function WrongText() {
  return useTranslations('error')('wrongHelp')
}
