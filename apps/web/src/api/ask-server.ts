import { send } from './send.ts'

/** Asks this server for something public. The app keeps the answers, and gives them out where there is no network. */
export function askServer(path: string, init?: RequestInit): Promise<Response> {
  return send(path, init)
}
