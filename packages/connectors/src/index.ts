import type { AnyConnector } from './connector.ts'

/** Every connector there is. `npm run new:connector` adds a line here. */
export const connectors: readonly AnyConnector[] = []

export function connectorById(id: string): AnyConnector | undefined {
  return connectors.find((connector) => connector.manifest.id === id)
}
