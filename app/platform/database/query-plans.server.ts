import { QueryCompiler as PostgresqlCompiler } from '@prisma/client/runtime/query_compiler_bg.postgresql.mjs'
import { QueryCompiler as SqliteCompiler } from '@prisma/client/runtime/query_compiler_bg.sqlite.mjs'
import { LRUCache } from 'lru-cache'

/** Of one client, in letters. */
const maxLetters = 2_000_000

/** Plans of writes may hold what is new in each, such as a time. */
const isRead = (request: string) => /^\{"modelName":"\w+","action":"(find|aggregate|groupBy)/.test(request)

/**
 * Prisma compiles each query anew before it is run, which takes most of its time. A plan holds nothing that the query does
 * not, so the same query, values and all, gets the plan that it had before: who looks around asks the same of their own
 * rows at each step. Times may differ. Plans are kept as text, since each run gets one of its own.
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
  /** With marks in place of times. */
  text: string
  times: string[]
  /** Two compilations with other times differed in nothing else. */
  isForAllTimes: boolean
}

/** As Prisma writes one into a query: within a text that somebody sent, its quotation marks are escaped. */
const time = /(?<="\$type":"DateTime","value":)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

/** In place of each time a mark, of equal ones the same. JSON has no zero bytes of its own. */
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

/** Now, to the minute: a read that asks since when finds its plan again. */
export const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)
