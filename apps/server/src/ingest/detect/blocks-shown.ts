import type { AnyConnector, PageBlock, SyncContext } from '@okolo/connectors/connector'
import { HttpFailure } from '@okolo/connectors/http'

/** The blocks of a plain page, as its connector reads them. Undefined for a source of another kind. */
export async function blocksShown(
  connector: AnyConnector,
  context: SyncContext<unknown>,
): Promise<PageBlock[] | undefined> {
  if (connector.blocks === undefined) return undefined
  try {
    return await connector.blocks(context)
  } catch (error) {
    // The run itself tells why a page cannot be read.
    if (error instanceof HttpFailure || context.signal.aborted) return []
    throw error
  }
}
