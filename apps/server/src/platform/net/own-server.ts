import { isIP } from 'node:net'
import { isPublicAddress } from '../addresses/address-guard.ts'
import type { Route } from './guarded-connect.ts'

/**
 * Lets requests through the guard to a service that the operator runs on this machine or network: only
 * its own host and port, and only for plain `http:`.
 */
export function ownServer({ protocol, hostname, port }: URL): ReadonlyMap<string, Route> {
  if (protocol !== 'http:') return new Map()
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPublicAddress(host) && port === '') return new Map()
  return new Map([[hostname, { host, port: port === '' ? 80 : Number(port) }]])
}
