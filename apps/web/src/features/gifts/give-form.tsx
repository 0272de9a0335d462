import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { forgetGiftDraft, readGiftDraft } from '../../device/kept/gift-draft.ts'
import { useSession } from '../../people/use-session.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { FaultSummary } from './form/fault-summary.tsx'
import { idOf } from './fields/fields.tsx'
import { Groups } from './form/groups.tsx'
import { ReadNotice, WaysPart } from './form/ways-part.tsx'
import type { GiveData } from './state/load-gift.ts'
import { Likely } from './look/likely.tsx'
import { Preview, type EventPreview } from './look/preview.tsx'
import { useGive, type Give } from './state/use-give.ts'
import { useWrongText } from './state/use-wrong-text.ts'

/** One form for everything: the buttons say whether it is to be read, looked at or sent. */
export function GiveForm({ data, Page }: { data: GiveData; Page: EventPreview }) {
  const locale = useLocale()
  const give = useGive(data)
  const { filled, look, wrong, version } = give
  const wrongText = useWrongText()
  const isEmailWrong = wrong?.code === 'email'
  return (
    <form
      ref={give.form}
      method="post"
      action={`/${locale}/give`}
      encType="multipart/form-data"
      noValidate
      onSubmit={give.submit}
      onInput={give.input}
    >
      <input type="hidden" name="k" value={data.k} />
      {/* Enter in a line of text presses the first button: it must not be the one that reads. */}
      <button className={controls['hidden']} name="step" value="look" tabIndex={-1} aria-hidden />
      <FaultSummary filled={filled} isEmailWrong={isEmailWrong} />
      {data.k === '' && <DraftOffer give={give} />}
      <WaysPart
        isBusy={give.doing === 'read'}
        wrong={wrong?.step === 'read' ? { way: wrong.way, text: wrongText(wrong) } : null}
        url={data.url}
        others={give.reading?.others ?? []}
      />
      {give.reading !== null && (
        <ReadNotice
          reading={give.reading}
          missing={(look?.faults ?? [])
            .filter(({ code }) => code === 'missing')
            .map(({ field }) => field)}
          isFresh={version > 0}
        />
      )}
      <div data-groups="" key={version}>
        <Groups
          filled={filled}
          look={look}
          data={{ ...data, isCityGiven: data.k !== '' || version > 0 }}
          changed={give.changed}
        />
      </div>
      <div data-looks="">
        <Preview event={look?.event ?? null} now={data.now} today={data.today} Page={Page} />
        <Likely likely={look?.likely ?? []} today={data.today} />
      </div>
      <SendPart
        give={give}
        sender={data.gift?.email ?? null}
        isEmailWrong={isEmailWrong}
        wrong={sendFault()}
      />
    </form>
  )

  function sendFault(): string | null {
    if (wrong === null || wrong.step === 'read' || isEmailWrong) return null
    return filled.faults.length > 0 ? null : wrongText(wrong)
  }
}

function SendPart({
  give,
  isEmailWrong,
  wrong,
  sender,
}: {
  give: Give
  /** The masked address of an organizer that sends it; null: one is typed. */
  sender: string | null
  isEmailWrong: boolean
  wrong: string | null
}) {
  const t = useTranslations('give')
  const session = useSession()
  const isBusy = give.doing === 'send' || undefined
  return (
    <fieldset data-part="send">
      <legend>{t('sendTitle')}</legend>
      {sender === null ? (
        <div data-field="">
          <label htmlFor={idOf('email')}>{t('email')}</label>
          <input
            // The address of a signed-in person is filled in, once it is known.
            key={session?.user.uuid ?? ''}
            id={idOf('email')}
            className={controls['field']}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            aria-required
            defaultValue={session?.user.email ?? ''}
            aria-invalid={isEmailWrong || undefined}
            aria-describedby={isEmailWrong ? 'give-email-fault give-email-hint' : 'give-email-hint'}
          />
          {isEmailWrong && (
            <p id="give-email-fault" data-error="">
              <Icon name="warning" size={18} />
              {t('errors.email')}
            </p>
          )}
          <p id="give-email-hint" data-hint="">
            {t('emailHint')}
          </p>
        </div>
      ) : (
        <p>{t('givenFrom', { email: sender })}</p>
      )}
      {wrong !== null && (
        <p role="alert" data-error="">
          <Icon name="warning" size={18} />
          {wrong}
        </p>
      )}
      <div data-buttons="">
        <button className={controls['primary']} name="step" value="send" aria-disabled={isBusy}>
          {t('send')}
        </button>
        <button className={controls['secondary']} name="step" value="look" data-scriptless="">
          {t('seeFirst')}
        </button>
        {session != null && sender === null && (
          <button className={controls['secondary']} name="step" value="keep">
            {t('keepDraft')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** An event that was begun on this device and not sent. */
function DraftOffer({ give }: { give: Give }) {
  const t = useTranslations('give')
  const words = useTranslations('mine')
  const [draft, setDraft] = useState<Record<string, string> | null>(null)
  useEffect(() => setDraft(readGiftDraft()), [])
  if (draft === null) return null
  const settle = (isTaken: boolean) => {
    if (isTaken) give.fill(draft)
    else forgetGiftDraft()
    setDraft(null)
  }
  return (
    <div data-notice="" role="status">
      <p>{t('draft', { title: draft['title'] ?? '' })}</p>
      <div data-buttons="">
        <button type="button" className={controls['primary']} onClick={() => settle(true)}>
          {words('continue')}
        </button>
        <button type="button" className={controls['secondary']} onClick={() => settle(false)}>
          {t('draftDrop')}
        </button>
      </div>
    </div>
  )
}
