import type { AnyConnector } from '@okolo/connectors/connector'
import { openConnectors } from '@okolo/connectors'
import { given } from '@okolo/connectors/given/given'
import { keyedConnectors } from '@okolo/connectors-keyed'

/** Every connector whose sources can be added, by id. */
export const connectors: readonly AnyConnector[] = [...openConnectors, ...keyedConnectors].toSorted(
  (a, b) => (a.manifest.id < b.manifest.id ? -1 : 1),
)

export function connectorById(id: string): AnyConnector | undefined {
  return [...connectors, given].find((connector) => connector.manifest.id === id)
}

/** The connector with this id. Throws an error that lists those there are. */
export function connectorNamed(id: string): AnyConnector {
  const connector = connectorById(id)
  if (connector !== undefined) return connector
  const known = connectors.map(({ manifest }) => manifest.id).toSorted()
  throw new Error(`There is no connector "${id}". There are: ${known.join(', ')}.`)
}
