import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import { systemClock } from './clock.ts'

/** `plain`: lines for a person at a terminal; `json`: one object a line, in pino's form, for what collects logs. */
export type LogFormat = 'plain' | 'json'

/** The subject of a line, beside its words. `level`: `info` if absent. */
export type LineFacts = {
  level?: 'info' | 'warn' | 'error'
  job?: string
  source?: string
  /** The host name, where one process serves several sites. */
  site?: string
}

/** Says a line of news to operators, whatever LOG_LEVEL is. */
export type Say = (line: string, facts?: LineFacts) => void

/** The process and machine, in each line of JSON. */
export const LOG_BASE = { pid: process.pid, hostname: hostname() }

const LEVELS = { info: 30, warn: 40, error: 50 }
const NAMES = new Map([
  [10, 'TRACE'],
  [20, 'DEBUG'],
  [30, 'INFO'],
  [40, 'WARN'],
  [50, 'ERROR'],
  [60, 'FATAL'],
])

/** Returns the format that is set, else the one that whoever reads the output can use. */
export function formatOf(set: LogFormat | null, isTerminal = process.stdout.isTTY): LogFormat {
  return set ?? (isTerminal ? 'plain' : 'json')
}

/** Returns how news is said in this format. */
export function sayIn(
  format: LogFormat,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Say {
  if (format === 'plain')
    return (line, { site } = {}) => write(`${site === undefined ? '' : `${site}: `}${line}\n`)
  return (line, { level = 'info', ...facts } = {}) => {
    const time = systemClock().getTime()
    write(`${JSON.stringify({ level: LEVELS[level], time, ...LOG_BASE, ...facts, msg: line })}\n`)
  }
}

/** Returns `say` for the lines of one of several sites. Null: the process serves one. */
export function sayFor(site: string | null, say: Say): Say {
  return site === null ? say : (line, facts) => say(line, { ...facts, site })
}

/** Returns where a log in pino's form is written so that it comes out in this format. Undefined: as it is, to the terminal. */
export function logStream(
  format: LogFormat,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Writable | undefined {
  if (format === 'json') return undefined
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      for (const line of String(chunk).split('\n')) if (line !== '') write(`${plain(line)}\n`)
      done()
    },
  })
}

type Logged = {
  level?: number
  time?: number
  msg?: string
  reqId?: string
  site?: string
  req?: { method?: string; path?: string }
  res?: { statusCode?: number }
  reason?: string
  err?: { message?: string; stack?: string }
}

function plain(line: string): string {
  const {
    level = 30,
    time = 0,
    msg = '',
    reqId,
    site,
    req,
    res,
    reason,
    err,
  }: Logged = JSON.parse(line)
  const at = new Date(time).toISOString().slice(11, 19)
  const words = [
    at,
    NAMES.get(level) ?? String(level),
    site === undefined ? '' : `${site}:`,
    msg,
    req === undefined ? '' : `${req.method ?? ''} ${req.path ?? ''}`,
    res?.statusCode === undefined ? '' : String(res.statusCode),
    reason ?? '',
    reqId === undefined ? '' : `(request ${reqId})`,
  ]
  const trace = err?.stack ?? err?.message
  return `${words.filter((word) => word !== '').join(' ')}${trace === undefined ? '' : `\n${trace}`}`
}
