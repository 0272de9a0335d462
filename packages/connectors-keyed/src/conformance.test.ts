import { allConform } from '@okolo/connectors/testing/conforms'
import { keyedConnectors } from './keyed-connectors.ts'

allConform(keyedConnectors, new URL('.', import.meta.url))
