import { afterAll } from 'vitest'
import { closeVisitors } from './browser.ts'

afterAll(closeVisitors)
