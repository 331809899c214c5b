import { QueryCompiler as PostgresqlCompiler } from '@prisma/client/runtime/query_compiler_bg.postgresql.mjs'
import { QueryCompiler as SqliteCompiler } from '@prisma/client/runtime/query_compiler_bg.sqlite.mjs'
import { LRUCache } from 'lru-cache'

/** Of one client, in letters. */
const mostLetters = 2_000_000

/** Plans of writes may hold what is new in each, such as a time. */
const isRead = (request: string) => /^\{"modelName":"\w+","action":"(find|aggregate|groupBy)/.test(request)

/**
 * Prisma compiles each query anew before it is run, which takes most of its time. A plan holds nothing that the query does
 * not, so the same query, values and all, gets the plan that it had before: who looks around asks the same of their own
 * rows at each step. Plans are kept as text, since each run gets one of its own.
 */
export function rememberPlans(): void {
  for (const { prototype } of [SqliteCompiler, PostgresqlCompiler]) {
    const compile = prototype.compile
    const known = new WeakMap<object, LRUCache<string, string>>()
    prototype.compile = function remembered(request) {
      if (!isRead(request)) return compile.call(this, request)
      const plans = known.get(this) ?? new LRUCache<string, string>(limits)
      known.set(this, plans)
      const before = plans.get(request)
      if (before !== undefined) return JSON.parse(before)
      const plan = compile.call(this, request)
      plans.set(request, JSON.stringify(plan))
      return plan
    }
  }
}

const limits = {
  maxSize: mostLetters,
  sizeCalculation: (plan: string, request: string) => plan.length + request.length,
}

/** Now, to the minute: a read that asks since when finds its plan again. */
export const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)
