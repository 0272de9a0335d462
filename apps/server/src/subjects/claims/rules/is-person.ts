import type { IncomingHttpHeaders } from 'node:http'

/** Words of programs that open pages by themselves. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|fetch|preview|monitor|headless|lighthouse|pagespeed|facebookexternalhit|curl\/|wget|python|java\/|go-http|okhttp|axios/i

/** False for robots, and for pages that a browser loads before anybody asked for them. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? ''
  return agent !== '' && !ROBOT.test(agent) && !String(purpose).includes('prefetch')
}
