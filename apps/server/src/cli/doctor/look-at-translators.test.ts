import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/settings/config.ts'
import {
  closeTranslators,
  startDeepl,
  startLibreTranslate,
} from '#server/platform/testing/translators.ts'
import { lookAtTranslators } from './look-at-translators.ts'

afterEach(closeTranslators)

const look = (env: Record<string, string>) =>
  lookAtTranslators({ config: readConfig(env), signal: new AbortController().signal })

test('the doctor says that nothing is translated', async () => {
  expect(await look({})).toMatchObject({ state: 'off' })
})

test('the doctor shows what each service makes of a sentence, and which has a wrong key', async () => {
  const deepl = await startDeepl(() => ['Good evening, friends!'])
  const libre = await startLibreTranslate(() => ['Good evening, friends!'])
  const env = { ...deepl.env, ...libre.env, OKOLO_TRANSLATORS: 'libretranslate,deepl' }
  expect(await look(env)).toEqual({
    state: 'ok',
    text: 'libretranslate says "Good evening, friends!"; deepl says "Good evening, friends!"',
  })
  const wrong = await look({ ...env, OKOLO_LIBRETRANSLATE_KEY: 'another-key' })
  expect(wrong).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('libretranslate is refused: LibreTranslate answered 403'),
  })
})
