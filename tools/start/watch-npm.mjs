/**
 * Calls `stop` when the npm that started this process has died. npm passes signals to its shell only, and a shell
 * dies without passing them on. Started without npm, a process may outlive its parent, as with nohup.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const EVERY_MS = 500

export function watchNpm(stop, env = process.env) {
  const script = env.npm_lifecycle_script
  if (script === undefined) return
  const parent = process.ppid
  const { parentId, line } = describe(parent)
  const npm = line.includes(script) ? parentId : parent
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(watch)
    stop()
  }, EVERY_MS)
  watch.unref()
}

/** Returns a process's parent and command line, empty where the system does not say them. */
function describe(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const line = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // The name before it, in parentheses, may hold spaces.
    return { parentId: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), line }
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(id)], {
      encoding: 'utf8',
    })
    const [, parentId, line = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
    return { parentId: Number(parentId), line }
  }
}

export function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
