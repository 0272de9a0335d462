/** Checks that the lockfile knows the contents of each package, and that somebody has read its install scripts. */
import { readFileSync } from 'node:fs'
import { packageFaults, type Lockfile } from './package-faults.ts'

const lock: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const faults = packageFaults(lock)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
