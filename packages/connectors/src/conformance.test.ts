import { openConnectors } from './registry/open-connectors.ts'
import { allConform } from './testing/conforms.ts'

allConform(openConnectors)
