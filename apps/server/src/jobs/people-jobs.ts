import { eraseDue } from '#server/people/accounts/erasure.ts'
import { peopleOf } from '#server/subjects/accounts/people-of.ts'
import { openPushOffice } from '#server/subjects/notifications/jobs/push-office.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import { senderOf } from '#server/platform/mail/sender.ts'
import { smtpSender } from '#server/platform/mail/smtp.ts'
import { readFcmCredentials } from '#server/platform/push/fcm.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { answersOf } from './answer-requests.ts'
import { giftMailJob } from './gift-mails.ts'
import type { JobName, JobWork } from './jobs.ts'
import { lettersOf, newsletterOf } from './letters.ts'
import { forgetPeople, tellPeople } from './tell-people.ts'
import { lettersWaiting, pushesWaiting } from './waiting.ts'
import { forgetWithoutAccount, queueWeeklyLetters } from './without-account.ts'

type Deps = { db: Db; clock: Clock; config: Config }
type On = { error: (error: unknown) => void }
export type PeopleJobs = {
  works: Partial<Record<JobName, JobWork>>
  /** Gives letters in hand a few seconds to go out, before the jobs are stopped. */
  hurry: () => void
  /** Ends connections after the jobs have stopped. */
  close: () => Promise<void>
}

/**
 * The jobs about people: sends letters, pushes and digests, tells people what is new and what has changed, erases accounts on their
 * day and forgets old traces. Any number of processes may do them. `error` hears of each letter and push that was not sent.
 */
export function openPeopleJobs(deps: Deps, on: On): PeopleJobs {
  const { db, clock } = deps
  const people = peopleOf(deps)
  const newsletter = newsletterOf(deps)
  const mails = mailJob(deps, on)
  const pushes = pushJob(deps, on)
  const giftMails = giftMailJob(deps, on)
  return {
    works: {
      ...(giftMails !== null && { gift_mails: giftMails }),
      mails: mails.job,
      pushes: pushes.job,
      newsletter: { work: async () => queueWeeklyLetters(newsletter) },
      telling: { work: async () => tellPeople(db, clock()) },
      erasure: { work: async () => void (await eraseDue(people, clock())) },
      forgetting_people: {
        work: async () => {
          await forgetPeople(db, clock())
          await forgetWithoutAccount(db, clock())
        },
      },
    },
    hurry: mails.hurry,
    close: pushes.close,
  }
}

function mailJob({ db, clock, config }: Deps, on: On): { job: JobWork; hurry: () => void } {
  const stopping = new AbortController()
  const { smtpUrl: url, mailFrom, site } = config
  const from = () => senderOf(mailFrom, site)
  const office = {
    db,
    clock,
    write: lettersOf({ db, clock, config }),
    send: url === null ? null : smtpSender({ url, from, until: stopping.signal }),
    answer: answersOf({ db, clock, config }, on),
    error: on.error,
  }
  return {
    job: {
      // Without a mail server letters wait on purpose.
      waitingMs: async () => (url === null ? 0 : lettersWaiting(db, clock())),
      work: async ({ signal }) => void (await sendDueMail(office, signal)),
    },
    hurry: () => stopping.abort(),
  }
}

function pushJob({ db, clock, config }: Deps, on: On) {
  const { secrets } = peopleOf({ db, clock, config })
  const fcm = config.fcmCredentials === null ? null : readFcmCredentials(config.fcmCredentials)
  const office = openPushOffice({
    db,
    clock,
    publicUrl: config.publicUrl,
    site: config.site,
    contact: contactOf(config),
    secrets,
    vapid: vapidKey(secrets),
    fcm,
    error: on.error,
  })
  const names = fcm === null ? ['web'] : ['web', 'android', 'ios']
  const job: JobWork = {
    waitingMs: () => pushesWaiting(db, clock(), names),
    work: ({ signal }) => office.send(signal),
  }
  return { job, close: office.close }
}

/** The operator's address where one is set, else the site's. */
function contactOf({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>): string {
  const { owner } = site.value
  return owner.email === null ? publicUrl : `mailto:${owner.email}`
}
