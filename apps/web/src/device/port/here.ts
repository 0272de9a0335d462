import type { DevicePort } from './port.ts'
import { webDevice } from './web.ts'

/** The device of this page: a browser. The native build puts here-native.ts in this file's place. */
export const device: DevicePort = webDevice
