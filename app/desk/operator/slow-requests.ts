import { minuteMs } from '../../platform/durations'
import { instantOf, localTimeOf } from '../../platform/site-zone'

/** A line of the log, as far as it concerns these answers. */
interface LogLine {
  time: number
  level: number
  msg?: string
  ms?: number
  dbMs?: number
  queries?: number
  waitMs?: number
  status?: number
  method?: string
  path?: string
  requestId?: string
}

export interface SlowRequests {
  /** How many requests were answered in this time. */
  count: number
  medianMs: number
  /** The slowest, the longest first. */
  slowest: LogLine[]
  /** The warnings and errors of this time. */
  troubles: LogLine[]
}

const aroundMs = 5 * minuteMs
const maxSlowest = 15
const maxTroubles = 15
const warningLevel = 40

/**
 * Finds the slowest requests in a log.
 * @param at a time of the site's zone, such as `14:05` or `2026-11-29 14:05`; without it, the whole log counts
 */
export async function findSlowRequests(
  lines: AsyncIterable<string>,
  { at }: { at?: string } = {},
): Promise<SlowRequests> {
  const durations: number[] = []
  let slowest: LogLine[] = []
  const troubles: LogLine[] = []
  for await (const text of lines) {
    const line = readLine(text)
    if (!line || (at && !isAround(line.time, at))) continue
    if (line.level >= warningLevel && troubles.length < maxTroubles) troubles.push(line)
    if (line.msg !== 'request' || line.ms === undefined) continue
    durations.push(line.ms)
    slowest.push(line)
    if (slowest.length > 10 * maxSlowest) slowest = longest(slowest)
  }
  durations.sort((one, other) => one - other)
  return {
    count: durations.length,
    medianMs: durations[Math.floor(durations.length / 2)] ?? 0,
    slowest: longest(slowest),
    troubles,
  }
}

const longest = (lines: LogLine[]) =>
  [...lines].sort((one, other) => (other.ms ?? 0) - (one.ms ?? 0)).slice(0, maxSlowest)

/** Reads a line of the log, also with a date and a name before it, as journalctl writes them. */
function readLine(text: string): LogLine | undefined {
  const start = text.indexOf('{')
  if (start < 0) return
  try {
    const line: LogLine = JSON.parse(text.slice(start))
    return typeof line.time === 'number' && typeof line.level === 'number' ? line : undefined
  } catch {
    return
  }
}

/** Tells whether a time is within five minutes of `14:05` on any day, or of `2026-11-29 14:05`. */
function isAround(time: number, at: string): boolean {
  const [clock = '', date] = at.split(' ').reverse()
  if (date) return Math.abs(time - instantOf({ date, time: clock }).getTime()) <= aroundMs
  const apart = Math.abs(minuteOfDay(localTimeOf(new Date(time)).time) - minuteOfDay(clock))
  return Math.min(apart, 24 * 60 - apart) * minuteMs <= aroundMs
}

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
