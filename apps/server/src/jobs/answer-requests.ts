import { mailInvitation } from '#server/subjects/friends/letters.ts'
import { signUp } from '#server/subjects/newsletter/store/signups.ts'
import { choiceIn } from '#server/subjects/newsletter/rules/subscription-choice.ts'
import { peopleOf } from '#server/subjects/accounts/people-of.ts'
import { mailCancel, mailLink } from '#server/people/accounts/letters.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { answerRequests } from '#server/platform/mail/letter-requests.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { newsletterOf } from './letters.ts'

/** Returns how requests for letters become letters, each in a transaction with the removal of its request. */
export function answersOf(
  given: { db: Db; clock: Clock; config: Config },
  on: { error: (error: unknown) => void },
): (stop?: AbortSignal) => Promise<void> {
  const people = peopleOf(given)
  const newsletter = newsletterOf(given)
  return (stop) =>
    answerRequests(
      { ...given, ...on },
      async (db, { kind, email, locale, details }) => {
        switch (kind) {
          case 'reset':
          case 'delete':
            return mailLink({ ...people, db }, email, { kind, locale })
          case 'cancel':
            return mailCancel({ ...people, db }, email, locale)
          case 'newsletter':
            return signUp({ ...newsletter, db }, email, choiceIn(details, locale))
          case 'invite':
            return mailInvitation(
              { ...people, db },
              {
                fromUuid: details['from'] ?? '',
                sessionId: details['session'] ?? '',
                to: email,
                locale,
              },
            )
        }
      },
      stop,
    )
}
