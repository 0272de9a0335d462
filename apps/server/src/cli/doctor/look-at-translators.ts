import {
  openTranslators,
  type PaidTranslator,
} from '#server/platform/translators/open-translators.ts'
import { TranslatorFailure } from '#server/platform/translators/translator.ts'
import { off, ok, wrong, type Finding, type Patient } from './finding.ts'

const SENTENCE = { text: 'Dobrý večer, priatelia!', from: 'sk', to: 'en' }

/** Has each service that translates do so with a short sentence. */
export async function lookAtTranslators({
  config,
  signal,
}: Pick<Patient, 'config' | 'signal'>): Promise<Finding> {
  const translators = openTranslators(config.translators)
  if (translators.length === 0)
    return off(
      'events stay in their languages',
      'Set OKOLO_TRANSLATORS (docs/runbook.md, "Translations").',
    )
  const answers = await Promise.all(translators.map((one) => tryOut(one, signal)))
  const text = answers.map((answer) => answer.text).join('; ')
  return answers.every(({ isRight }) => isRight)
    ? ok(text)
    : wrong(text, 'Look at its key, its quota and its address.')
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
