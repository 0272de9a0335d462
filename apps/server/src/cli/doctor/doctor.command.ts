import { z } from 'zod'
import { explainInLine } from '#server/platform/explain.ts'
import { byItself, examples, UsageError, type AddCommands, type SiteContext } from '../call/call.ts'
import { wrong, type Finding, type Look } from './finding.ts'
import * as database from './look-at-database.ts'
import { JOB_LOOKS } from './look-at-jobs.ts'
import * as machine from './look-at-machine.ts'
import * as mail from './look-at-mail.ts'
import * as services from './look-at-services.ts'
import * as site from './look-at-site.ts'
import { lookAtTranslators } from './look-at-translators.ts'
import { openPatient } from './open-patient.ts'

/** Everything that the doctor looks at. A new thing is one line here. */
const LOOKS: [name: string, look: Look][] = [
  ['database', database.lookAtVersion],
  ['schema', database.lookAtSchema],
  ['extensions', database.lookAtExtensions],
  ['autovacuum', database.lookAtVacuum],
  ['connections', database.lookAtConnections],
  ['disk', machine.lookAtDisk],
  ['sizes', machine.lookAtSizes],
  ['backups', machine.lookAtBackups],
  ['clock', machine.lookAtClock],
  ['secret', services.lookAtSecret],
  ['address', site.lookAtAddress],
  ['certificate', site.lookAtCertificate],
  ['proxy', site.lookAtProxy],
  ['mail', mail.lookAtMail],
  ['letters', mail.lookAtLetters],
  ['events by mail', mail.lookAtMailbox],
  ['push', services.lookAtPush],
  ['map', services.lookAtMap],
  ['translations', lookAtTranslators],
  ['language model', services.lookAtModel],
  ['subscriptions in stores', services.lookAtStore],
  ...JOB_LOOKS,
]

type Options = { mail?: string | true | undefined; json: boolean }

/** Looks at everything that a site needs, and says what to do. */
export const addDoctor: AddCommands = (okolo, run) => {
  okolo
    .command('doctor')
    .description(
      'look at the database, the machine, the address, services and jobs, and say what to do',
    )
    .option('--mail [address]', 'send a letter for a trial; without an address to OKOLO_ALERT_MAIL')
    .option('--json', 'print it as JSON', false)
    .addHelpText('after', examples('doctor', 'doctor --mail me@example.com'))
    .action((options) => run(byItself((context) => examine(options, context))))
}

async function examine(options: Options, context: SiteContext): Promise<number> {
  const { print, signal } = context
  const to = trialAddress(options.mail, context)
  const { opened, finding, close } = await openPatient(context)
  const findings: { name: string; finding: Finding }[] = []
  const tell = (name: string, seen: Finding) => {
    findings.push({ name, finding: seen })
    if (!options.json) print(lineOf(name, seen))
  }
  try {
    if (finding !== null) tell('database', finding)
    const patient = { ...context, database: opened, mail: to }
    for (const [name, look] of LOOKS) {
      signal.throwIfAborted()
      const seen = await Promise.try(look, patient).catch((error: unknown) =>
        wrong(`cannot be looked at: ${explainInLine(error)}`, 'See the reason.'),
      )
      if (seen !== null) tell(name, seen)
    }
  } finally {
    await close()
  }
  if (options.json)
    print(
      JSON.stringify(
        findings.map(({ name, finding: seen }) => ({ name, ...seen })),
        null,
        2,
      ),
    )
  return findings.some(({ finding: { state } }) => state === 'wrong') ? 1 : 0
}

function lineOf(name: string, { state, text, todo }: Finding): string {
  return `${state.padEnd(7)}  ${name}: ${text}${todo === undefined ? '' : `. ${todo}`}`
}

function trialAddress(given: string | true | undefined, { config }: SiteContext): string | null {
  if (given === undefined) return null
  const address = given === true ? config.alerts.mail : given
  if (address === null)
    throw new UsageError('Name an address after --mail, or set OKOLO_ALERT_MAIL.')
  if (!z.email().safeParse(address).success) throw new UsageError(`${address} is no mail address.`)
  return address
}
