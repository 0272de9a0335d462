import type { DevicePort } from './port.ts'
import { nativeDevice } from './native.ts'

/** The device of the app: a phone. */
export const device: DevicePort = nativeDevice
