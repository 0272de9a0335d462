import { onServer } from '../../../api/origin.ts'

/** Returns where the map finds its tiles: on this server. The app asks for them itself, to keep them. */
export function tileOrigin(): string {
  return new URL(onServer('/'), location.href).origin
}
