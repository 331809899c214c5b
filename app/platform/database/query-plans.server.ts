import { QueryCompiler as PostgresqlCompiler } from '@prisma/client/runtime/query_compiler_bg.postgresql.mjs'
import { QueryCompiler as SqliteCompiler } from '@prisma/client/runtime/query_compiler_bg.sqlite.mjs'
import { LRUCache } from 'lru-cache'

/** The limit of one client's plans, in characters. */
const maxLetters = 2_000_000

/** Only plans of reads are cached: those of writes may contain values, such as a time. */
const isRead = (request: string) => /^\{"modelName":"\w+","action":"(find|aggregate|groupBy)/.test(request)

/**
 * Caches query plans: Prisma compiles each query before it is run, which takes most of its time. A plan depends on
 * the query alone, so an identical one, values included, reuses it; only times may differ. Plans are stored as text,
 * since each run needs its own copy.
 */
export function rememberPlans(): void {
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
  /** The plan with placeholders for times. */
  text: string
  times: string[]
  /** Set once two compilations with different times differed in nothing else. */
  isForAllTimes: boolean
}

/** Matches a time in one of Prisma's queries: inside user text, its quotation marks would be escaped. */
const time = /(?<="\$type":"DateTime","value":)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

/** Replaces each time by a placeholder, equal times by the same. JSON never contains zero bytes. */
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

/** Returns the current minute: a query with it finds its plan again. */
export const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)
