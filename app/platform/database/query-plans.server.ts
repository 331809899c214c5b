import { QueryCompiler as PostgresqlCompiler } from '@prisma/client/runtime/query_compiler_bg.postgresql.mjs'
import { QueryCompiler as SqliteCompiler } from '@prisma/client/runtime/query_compiler_bg.sqlite.mjs'
import { LRUCache } from 'lru-cache'

/** The limit of cached plans per client, in characters. */
const maxLetters = 2_000_000

/** Tells whether a request only reads; plans of writes are not cached, since they may contain values such as a time. */
const isRead = (request: string) => /^\{"modelName":"\w+","action":"(find|aggregate|groupBy)/.test(request)

/**
 * Caches query plans, because Prisma compiles each query before running it, which takes most of its time. A plan
 * depends on the query alone, so an identical query reuses it; only times may differ. Plans are stored as text, since
 * each run needs its own copy.
 */
export function cacheQueryPlans(): void {
  for (const { prototype } of [SqliteCompiler, PostgresqlCompiler]) {
    const compile = prototype.compile
    const known = new WeakMap<object, LRUCache<string, Plan>>()
    prototype.compile = function remembered(request) {
      if (!isRead(request)) return compile.call(this, request)
      const plans = known.get(this) ?? new LRUCache<string, Plan>(limits)
      known.set(this, plans)
      const { query, times } = withoutTimes(request)
      const before = plans.get(query)
      if (before && (before.isForAllTimes || before.times.join() === times.join()))
        return JSON.parse(withTimes(before.text, times))
      const plan = compile.call(this, request)
      const text = cutOut(JSON.stringify(plan), times)
      plans.set(query, { text, times, isForAllTimes: before?.text === text })
      return plan
    }
  }
}

interface Plan {
  /** The query plan, with placeholders for times. */
  text: string
  times: string[]
  /** Whether the plan was compared for two different times and differed in nothing else, so that it fits all times. */
  isForAllTimes: boolean
}

/** A pattern for a time in Prisma's queries; in a user's text, quotation marks are escaped. */
const time = /(?<="\$type":"DateTime","value":)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

/** Replaces times by placeholders, equal times by the same one. JSON never contains zero bytes. */
function withoutTimes(request: string): { query: string; times: string[] } {
  const times: string[] = []
  if (!request.includes('"DateTime"')) return { query: request, times }
  const query = request.replace(time, (one) => {
    if (!times.includes(one)) times.push(one)
    return markOf(times.indexOf(one))
  })
  return { query, times }
}

const markOf = (index: number) => `\0${index}\0`

const cutOut = (plan: string, times: string[]) =>
  times.reduce((text, one, index) => text.replaceAll(one, markOf(index)), plan)

const withTimes = (text: string, times: string[]) =>
  times.reduce((filled, one, index) => filled.replaceAll(markOf(index), one), text)

const limits = {
  maxSize: maxLetters,
  sizeCalculation: ({ text }: Plan, query: string) => text.length + query.length,
}

/** Returns the current minute, so that queries with it have equal plans. */
export const currentMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)
