import {
  openTranslators,
  type PaidTranslator,
} from '#server/platform/translators/open-translators.ts'
import { TranslatorFailure } from '#server/platform/translators/translator.ts'
import type { CommandContext } from '../call/call.ts'

const SENTENCE = { text: 'Dobrý večer, priatelia!', from: 'sk', to: 'en' }

/** Has each service that translates do so with a short sentence. */
export async function lookAtTranslators({
  config,
  signal,
}: Pick<CommandContext, 'config' | 'signal'>): Promise<{
  state: 'ok' | 'off' | 'wrong'
  text: string
}> {
  const translators = openTranslators(config.translators)
  if (translators.length === 0)
    return {
      state: 'off',
      text: 'events stay in their languages; set OKOLO_TRANSLATORS (docs/runbook.md)',
    }
  const answers = await Promise.all(translators.map((one) => tryOut(one, signal)))
  return {
    state: answers.every(({ isRight }) => isRight) ? 'ok' : 'wrong',
    text: answers.map(({ text }) => text).join('; '),
  }
}

async function tryOut(
  translator: PaidTranslator,
  stop: AbortSignal,
): Promise<{ isRight: boolean; text: string }> {
  const { model, timeoutMs } = translator
  const { text, from, to } = SENTENCE
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  try {
    if (!(await translator.speaks(from, to, signal)))
      return { isRight: false, text: `${model} does not translate from ${from} to ${to}` }
    const [answer = ''] = await translator.translate({ texts: [text], from, to, signal })
    return {
      isRight: answer !== '' && answer !== text,
      text: `${model} says "${answer.slice(0, 60)}"`,
    }
  } catch (error) {
    if (!(error instanceof TranslatorFailure)) throw error
    return { isRight: false, text: `${model} is ${error.reason}: ${error.message}` }
  }
}
