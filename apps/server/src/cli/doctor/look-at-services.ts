import { z } from 'zod'
import { openTiles } from '#server/features/tiles/open-tiles.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { readFcmCredentials } from '#server/platform/push/fcm.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { isFromStore, storeSignature } from '#server/subjects/premium/rules.ts'
import { off, ok, warning, wrong, type Finding, type Patient } from './finding.ts'

const PATIENCE_MS = 10_000

/** The secret that signs sessions and links, by its place alone. */
export function lookAtSecret({ config }: Patient): Finding {
  const secrets = new Secrets(config)
  if (!secrets.exist()) return off('none yet: the first start makes secrets.json')
  try {
    secrets.key('fingerprint')
    return ok(`from ${secrets.source}`)
  } catch (error) {
    return wrong(explainInLine(error), 'Restore it from a backup (docs/runbook.md, "The secret").')
  }
}

/** Keys for pushes to browsers, and the service account for apps. */
export function lookAtPush({ config }: Patient): Finding {
  const secrets = new Secrets(config)
  if (!secrets.exist()) return off('the first start makes the keys')
  const { publicKey } = vapidKey(secrets)
  const browsers = `browsers by the key ${publicKey.slice(0, 8)}..., which follows from the secret`
  if (config.fcmCredentials === null) return ok(`${browsers}; apps are off (OKOLO_FCM_CREDENTIALS)`)
  try {
    const { project_id: project } = readFcmCredentials(config.fcmCredentials)
    return ok(`${browsers}; apps by the Firebase project ${project}`)
  } catch (error) {
    return wrong(explainInLine(error), 'Set OKOLO_FCM_CREDENTIALS to the file that Google gave.')
  }
}

/** Asks the source of the street map what it has. */
export async function lookAtMap({ config, signal }: Patient): Promise<Finding> {
  const { map } = config
  if (map.style !== null) {
    const { light } = map.style
    if (light.startsWith('/') || !config.live) return ok(`the style ${light}; not asked`)
    const answer = await fetch(light, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    }).catch(explainInLine)
    const isThere = typeof answer !== 'string' && answer.ok
    return isThere
      ? ok(`the style ${new URL(light).host} answers`)
      : wrong(
          `the style ${light} cannot be had: ${typeof answer === 'string' ? answer : answer.status}`,
          'Look at OKOLO_MAP_STYLE.',
        )
  }
  let reason = 'no answer'
  const opened = openTiles({ ...config, failed: (why) => (reason = explainInLine(why)) })
  if (opened === null) return off('no streets: OKOLO_MAP=none or OKOLO_LIVE=0')
  try {
    const found = await opened.tiles.map()
    const place = map.archive ?? map.planet?.address ?? ''
    return found === null
      ? warning(
          `${place} cannot be read: ${reason}`,
          'Streets that were looked at before are shown.',
        )
      : ok(`${place}, to zoom ${found.maxzoom}`)
  } finally {
    await opened.close()
  }
}

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Asks the language model's server which models it has. */
export async function lookAtModel({ config, signal }: Patient): Promise<Finding> {
  const { model } = config
  if (model === null) return off('none: rules read what people type')
  const answer = await fetch(`${model.url}/models`, {
    headers: model.key === null ? {} : { authorization: `Bearer ${model.key}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  }).catch(explainInLine)
  const { host } = new URL(model.url)
  if (typeof answer === 'string')
    return wrong(`${host} does not answer: ${answer}`, 'Look at OKOLO_LLM_URL.')
  if (!answer.ok)
    return wrong(`${host} answers ${answer.status}`, 'Look at OKOLO_LLM_URL and OKOLO_LLM_KEY.')
  const known = Models.safeParse(await answer.json().catch(() => null))
  const names = known.success ? known.data.data.map(({ id }) => id) : []
  return names.some((name) => name === model.model || name === `${model.model}:latest`)
    ? ok(`${host} has ${model.model}`)
    : warning(`${host} answers, and does not list ${model.model}`, 'Look at OKOLO_LLM_MODEL.')
}

/** The stores' keys, and whether an event that is signed by these settings would be taken. */
export function lookAtStore({ config: { store, publicUrl, clock } }: Patient): Finding {
  const { appleKey, googleKey, authorization, signingSecret } = store
  const hasProof = authorization !== null || signingSecret !== null
  if (appleKey === null && googleKey === null && !hasProof)
    return off('nothing is sold', 'Set OKOLO_REVENUECAT_... (docs/runbook.md).')
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
