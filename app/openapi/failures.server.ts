import { type Operation, takesKey } from './operations/operation'
import { takesIfMatch } from './operations.server'

/** Returns the statuses of an operation's refusals. */
export function failuresOf(path: string, method: string, operation: Operation): number[] {
  const { by, errors = [] } = operation
  const statuses = [
    ...[400, 429, ...errors, ...(by ? [401] : []), ...(Array.isArray(by) ? [403] : [])],
    ...(path.includes(':') ? [404] : []),
    ...(takesIfMatch(path, method) ? [412] : []),
    ...(takesKey(path, method, operation) ? [422] : []),
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
