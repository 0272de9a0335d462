import { z } from 'zod'
import type { ModelConfig } from '../settings/model-config.ts'
import { ModelFailure, postToModel, type Asking } from './model-server.ts'

type Question<T> = {
  /** The model's role and task, in our own words only. */
  system: string
  /** The question. Texts of strangers go in as JSON (`JSON.stringify`), never as instructions. */
  user: string
  /**
   * The answer's shape, sent as a JSON schema and checked again here, because an answer is
   * untrusted.
   */
  schema: z.ZodType<T>
  /** Ends the wait. Callers bound the time with `AbortSignal.timeout(ms)`. */
  signal: AbortSignal
  /** The most tokens of the answer. Default: 1,000. */
  maxTokens?: number
}

type ModelAnswer<T> = {
  value: T
  /** The model's name, as its server gives it. */
  model: string
  /** Tokens in and out, estimated from the length if the server does not count. */
  tokens: number
}

export type AskModel = <T>(question: Question<T>) => Promise<ModelAnswer<T>>

const Completion = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish(),
})
const Refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })
const CHARACTERS_PER_TOKEN = 3

/**
 * Asks a chat model (`POST {url}/chat/completions`) for one JSON value of a given shape. Throws
 * ModelFailure for no answer, a refusal or another shape.
 */
export function createChatClient(
  config: Pick<ModelConfig, 'url' | 'model' | 'key'>,
  asking: Asking = {},
): AskModel {
  // Newer models have one fixed temperature and reject the setting.
  let takesTemperature = true
  return async (question) => {
    const { system, user, schema, signal, maxTokens = 1000 } = question
    const ask = () =>
      postToModel(
        config,
        '/chat/completions',
        {
          model: config.model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          max_tokens: maxTokens,
          ...(takesTemperature ? { temperature: 0 } : {}),
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', strict: true, schema: z.toJSONSchema(schema) },
          },
        },
        signal,
        asking,
      )
    let { status, answer } = await ask()
    if (status === 400 && takesTemperature && /temperature/i.test(reasonOf(answer))) {
      takesTemperature = false
      ;({ status, answer } = await ask())
    }
    if (status !== 200)
      throw new ModelFailure('refused', `The model answered ${status}: ${reasonOf(answer)}`, {
        status,
      })
    const { data: completion } = Completion.safeParse(answer)
    const choice = completion?.choices[0]
    if (completion === undefined || choice === undefined)
      throw new ModelFailure('unreadable', 'The model answered in a shape that is not known')
    const content = choice.message.content ?? ''
    if (content === '' || choice.finish_reason === 'length')
      throw new ModelFailure(
        'refused',
        content === ''
          ? `The model gave no answer: ${(choice.message.refusal ?? 'no reason').slice(0, 200)}`
          : `The model's answer was cut off at ${maxTokens} tokens`,
      )
    return {
      value: valueOf(content, schema),
      model: completion.model ?? config.model,
      tokens:
        completion.usage?.total_tokens ??
        Math.ceil((system.length + user.length + content.length) / CHARACTERS_PER_TOKEN),
    }
  }
}

function valueOf<T>(content: string, schema: z.ZodType<T>): T {
  // Models without schema support wrap their JSON in a fence.
  const json = content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (cause) {
    throw new ModelFailure('unreadable', 'The model answered no JSON', { cause })
  }
  const { data, error } = schema.safeParse(given)
  if (error !== undefined)
    throw new ModelFailure('unreadable', `The model's answer is wrong: ${z.prettifyError(error)}`)
  return data
}

function reasonOf(answer: unknown): string {
  const { data } = Refusal.safeParse(answer)
  const reason = typeof data?.error === 'string' ? data.error : data?.error.message
  return (reason ?? 'no reason given').slice(0, 300)
}
