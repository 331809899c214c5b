import { isIdempotentPath } from '../../site/content/recorded-answers.server'
import type { Operation } from './operations/operation'
import { canHaveIfMatch } from './operations.server'

export function errorStatusesOf(path: string, method: string, operation: Operation): number[] {
  const { by, json, multipart, errors = [] } = operation
  const statuses = [
    400,
    429,
    ...errors,
    ...(by ? [401] : []),
    ...(Array.isArray(by) ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(json || multipart ? [413, 415] : []),
    ...(canHaveIfMatch(path, method) ? [412] : []),
    ...(method === 'post' && isIdempotentPath(path) ? [409, 422] : []),
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
