import { useTranslations } from 'use-intl'
import { device } from '../../../device/port/here.ts'
import { Wrong } from '../../../people/form-parts.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useForm } from '../../../people/use-form.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../account.module.css'

/** Everything that is stored about the person, as a file. A link could not carry the token. */
export function DataExport() {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const zip = await callAs('exportMe', { locale })
      if (!(zip instanceof Blob)) throw new Error('the export is not a file')
      if (!(await device.giveFile({ name: 'okolo.zip', file: zip })))
        throw new Error('the device took no file')
    },
  })
  return (
    <section className={styles['box']}>
      <h2>{t('data')}</h2>
      <p className={styles['note']}>{t('dataNote')}</p>
      <Wrong form={form} />
      <form ref={form.ref} method="post" onSubmit={form.submit}>
        <button className={controls['secondary']} aria-disabled={form.isBusy || undefined}>
          {t('export')}
        </button>
      </form>
    </section>
  )
}
