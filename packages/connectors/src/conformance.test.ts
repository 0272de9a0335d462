import { openConnectors } from './open-connectors.ts'
import { allConform } from './testing/conforms.ts'

allConform(openConnectors)
