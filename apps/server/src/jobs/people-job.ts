import { eraseDue } from '#server/people/accounts/erasure.ts'
import { peopleOf } from '#server/subjects/accounts/people-of.ts'
import { startPushOffice } from '#server/subjects/notifications/jobs/push-office.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { startPostOffice } from '#server/platform/mail/post-office.ts'
import { senderOf } from '#server/platform/mail/sender.ts'
import { smtpSender } from '#server/platform/mail/smtp.ts'
import { readFcmCredentials } from '#server/platform/push/fcm.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { startRepeating, type Job } from '#server/platform/repeat.ts'
import { answersOf } from './answer-requests.ts'
import { lettersOf, newsletterOf } from './letters.ts'
import { forgetPeople, tellPeople } from './tell-people.ts'
import { forgetWithoutAccount, queueWeeklyLetters } from './without-account.ts'
import { HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'

/** Sends letters, pushes and digests, tells people what is new and what has changed, erases accounts on their day and forgets old traces. Any number of processes may do it. */
export function startPeopleJobs(
  { db, clock, config }: { db: Db; clock: Clock; config: Config },
  on: { error: (error: unknown) => void },
): Job {
  const people = peopleOf({ db, clock, config })
  const stopping = new AbortController()
  const { smtpUrl: url, mailFrom, site } = config
  const from = () => senderOf(mailFrom, site)
  const send = url === null ? null : smtpSender({ url, from, until: stopping.signal })
  const office = startPostOffice({
    db,
    clock,
    write: lettersOf({ db, clock, config }),
    send,
    answer: answersOf({ db, clock, config }, on),
    error: on.error,
  })
  const newsletter = newsletterOf({ db, clock, config })
  const digests = startRepeating(
    MINUTE_MS,
    async () => {
      await queueWeeklyLetters(newsletter)
    },
    on,
  )
  const pushes = startPushOffice({
    db,
    clock,
    publicUrl: config.publicUrl,
    site,
    contact: contactOf(config),
    secrets: people.secrets,
    vapid: vapidKey(people.secrets),
    fcm: config.fcmCredentials === null ? null : readFcmCredentials(config.fcmCredentials),
    error: on.error,
  })
  let swept = -Infinity
  const upkeep = startRepeating(
    MINUTE_MS,
    async () => {
      const now = clock()
      await tellPeople(db, now)
      await eraseDue(people, now)
      if (Math.abs(now.getTime() - swept) < HOUR_MS) return
      await forgetPeople(db, now)
      await forgetWithoutAccount(db, now)
      swept = now.getTime()
    },
    on,
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([office, digests, pushes, upkeep].map((job) => job.stop()))
    },
  }
}

/** The operator's address where one is set, else the site's. */
function contactOf({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>): string {
  const { owner } = site.value
  return owner.email === null ? publicUrl : `mailto:${owner.email}`
}
