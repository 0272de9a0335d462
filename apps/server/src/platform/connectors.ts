import type { AnyConnector } from '@okolo/connectors/connector'
import { openConnectors } from '@okolo/connectors'
import { keyedConnectors } from '@okolo/connectors-keyed'

/** Every connector of this server, by id. */
export const connectors: readonly AnyConnector[] = [...openConnectors, ...keyedConnectors].toSorted(
  (a, b) => (a.manifest.id < b.manifest.id ? -1 : 1),
)

export function connectorById(id: string): AnyConnector | undefined {
  return connectors.find((connector) => connector.manifest.id === id)
}
