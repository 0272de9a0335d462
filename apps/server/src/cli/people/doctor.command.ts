import { isFromStore, storeSignature } from '#server/subjects/premium/rules.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { lookAtTranslators } from './look-at-translators.ts'
import { examples, type AddCommands, type CommandContext } from '../call/call.ts'

/** One thing that the outside world has to be set up for. */
type Finding = {
  /** `ok`, `off` where it is not set up at all, and `wrong` where only a part is. */
  state: 'ok' | 'off' | 'wrong'
  text: string
}

type Step = [name: string, look: (context: CommandContext) => Finding | Promise<Finding>]

/** Every step of the doctor. A new service is one line here. */
const STEPS: Step[] = [
  ['subscriptions in stores', ({ config }) => lookAtStore(config)],
  ['translations', lookAtTranslators],
]

/** Looks at what cannot be tried from here alone, before it is opened to people. */
export const addDoctor: AddCommands = (okolo, run) => {
  okolo
    .command('doctor')
    .description('tell which services outside are set up, and what is missing')
    .addHelpText('after', examples('doctor'))
    .action(() => run(examine))
}

async function examine(context: CommandContext): Promise<number> {
  let isWrong = false
  for (const [name, look] of STEPS) {
    const { state, text } = await look(context)
    isWrong ||= state === 'wrong'
    context.print(`${state.padEnd(5)}  ${name}: ${text}`)
  }
  return isWrong ? 1 : 0
}

/** The stores' keys, and whether an event that is signed by these settings would be taken. */
function lookAtStore({ store, publicUrl, clock }: Config): Finding {
  const { appleKey, googleKey, authorization, signingSecret } = store
  const hasProof = authorization !== null || signingSecret !== null
  if (appleKey === null && googleKey === null && !hasProof)
    return { state: 'off', text: 'nothing is sold; set OKOLO_REVENUECAT_... (docs/runbook.md)' }
  if (appleKey === null && googleKey === null)
    return {
      state: 'wrong',
      text: 'OKOLO_REVENUECAT_APPLE_KEY or OKOLO_REVENUECAT_GOOGLE_KEY is missing',
    }
  if (!hasProof)
    return {
      state: 'wrong',
      text: 'events are refused: OKOLO_REVENUECAT_AUTHORIZATION or OKOLO_REVENUECAT_SIGNING_SECRET is missing',
    }
  if (!publicUrl.startsWith('https:'))
    return { state: 'wrong', text: `events come by https only, and PUBLIC_URL is ${publicUrl}` }
  const now = clock()
  const time = String(Math.floor(now.getTime() / 1000))
  const headers = {
    authorization: authorization ?? '',
    'x-revenuecat-webhook-signature': `t=${time},v1=${storeSignature(signingSecret ?? '', time, '{}')}`,
  }
  const isTaken = isFromStore(headers, '{}', { authorization, signingSecret, now })
  const sold = [appleKey === null ? [] : ['App Store'], googleKey === null ? [] : ['Google Play']]
  return {
    state: isTaken ? 'ok' : 'wrong',
    text: `sold in ${sold.flat().join(' and ')}${store.countsSandbox ? ', testers count, too' : ''}; send a test event to ${publicUrl}/v1/premium/store-events/ from RevenueCat: it is answered with 200`,
  }
}
