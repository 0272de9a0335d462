/** One process at a time installs: a file that holds its id. SQLite, as for builds, is not in every Node that starts this. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './watch-npm.mjs'

const POLL_MS = 200
const TOUCH_MS = 5_000
/** A file that nobody has touched for so long is of a process that is gone, and its id may be another's now. */
const STALE_MS = 60_000

/** Calls `work` unless `isDone`. Waits while another process works, and says so once by `say`. */
export async function workOnce(file, { isDone, work, say }) {
  mkdirSync(dirname(file), { recursive: true })
  for (let isSaid = false; !isDone();) {
    if (take(file)) return hold(file, async () => (isDone() ? undefined : await work()))
    if (!isSaid) say()
    isSaid = true
    await sleep(POLL_MS)
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isStale(file)) putAway(file)
  return false
}

async function hold(file, work) {
  const release = () => isOurs(file) && rmSync(file)
  const touch = setInterval(
    () => isOurs(file) && utimesSync(file, new Date(), new Date()),
    TOUCH_MS,
  )
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

function isOurs(file) {
  return orIfMissing(false, () => readFileSync(file, 'utf8') === String(process.pid))
}

function isStale(file) {
  return orIfMissing(false, () => {
    const holder = Number(readFileSync(file, 'utf8'))
    // It is empty for a moment while it is written. Our own id in it, before we hold it, is of an earlier start.
    const isGone = holder > 0 && (holder === process.pid || !isAlive(holder))
    return isGone || Date.now() - statSync(file).mtimeMs > STALE_MS
  })
}

/** By renaming, so that of two who find it stale only one removes it, and the other not the new one. */
function putAway(file) {
  const aside = `${file}.${process.pid}`
  orIfMissing(undefined, () => {
    renameSync(file, aside)
    if (isStale(aside)) rmSync(aside)
    else renameSync(aside, file)
  })
}

function orIfMissing(otherwise, read) {
  try {
    return read()
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
}
