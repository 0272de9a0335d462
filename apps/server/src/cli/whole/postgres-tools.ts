import { spawn } from 'node:child_process'

/** PostgreSQL's own programs. */
type Tool = 'pg_dump' | 'pg_restore'

/** Parameters of an address -> the variables by which libpq takes them. */
const PARAMETERS: Record<string, string> = {
  application_name: 'PGAPPNAME',
  host: 'PGHOST',
  port: 'PGPORT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
}

/** Hands an address on by variables: everybody on the machine can read a program's arguments. */
export function libpqVariables(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const given: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  }
  for (const [name, value] of url.searchParams) {
    const variable = PARAMETERS[name]
    // `pg` knows a word for "encrypted, but not verified" that libpq calls otherwise.
    if (variable !== undefined) given[variable] = value === 'no-verify' ? 'require' : value
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/**
 * Requires a program that is at least as new as the server, as PostgreSQL wants. Throws with how to
 * get it. `version`: the server's, `15.20`.
 */
export async function requireTool(tool: Tool, version: string): Promise<void> {
  const wanted = Number.parseInt(version, 10)
  const said = await runTool(tool, ['--version'], { env: {} }).catch(() => null)
  const how = `Debian and Ubuntu: apt install postgresql-client-${wanted} (or postgresql-client); Fedora: dnf install postgresql; Alpine: apk add postgresql${wanted}-client; macOS: brew install libpq.`
  if (said === null)
    throw new Error(`${tool} is missing. It comes with PostgreSQL's client programs. ${how}`)
  const found = Number.parseInt(/\d+/.exec(said)?.[0] ?? '', 10)
  if (!(found >= wanted))
    throw new Error(
      `${tool} is of PostgreSQL ${found}, and the database of ${wanted}: it has to be as new. ${how}`,
    )
}

/** Runs a program until it ends and returns what it printed. Throws with its complaints. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  { env, signal }: { env: Record<string, string>; signal?: AbortSignal },
): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(tool, args, {
      // oxlint-disable-next-line node/no-process-env -- where the program and its settings are
      env: { ...process.env, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal !== undefined && { signal }),
    })
    const [said, complaints]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0) return done(Buffer.concat(said).toString())
      const reason = Buffer.concat(complaints).toString().trim().slice(-2000)
      failed(new Error(`${tool} failed: ${reason === '' ? `code ${String(code)}` : reason}`))
    })
  })
}
