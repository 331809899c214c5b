import type { z } from 'zod'
import { msg, t } from '../i18n/i18n'

const kinds: Record<string, string> = {
  string: msg('text'),
  number: msg('a number'),
  int: msg('a whole number'),
  boolean: msg('true or false'),
  array: msg('a list'),
  object: msg('an object'),
}

/** Describes what is wrong with a field, for schemas without a message. */
export const plainErrorMessages: z.core.$ZodErrorMap = (issue) => {
  const field = subjectOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('{field} is required.', { field })
      return t('{field} must be {kind}.', { field, kind: t(kinds[issue.expected] ?? msg('different')) })
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return t('{field} is required.', { field })
      return atLeast(field, issue.origin, String(issue.minimum), issue.inclusive === false)
    case 'too_big':
      return atMost(field, issue.origin, String(issue.maximum), issue.inclusive === false)
    case 'invalid_value':
      return t('{field} must be one of {values}.', { field, values: issue.values.map(String).join(', ') })
    default:
      return t('{field} is not valid.', { field })
  }
}

function atLeast(field: string, origin: string, limit: string, isMore: boolean): string {
  if (origin === 'string') return t('{field} must have at least {limit} characters.', { field, limit })
  if (origin === 'array') return t('{field} must have at least {limit} entries.', { field, limit })
  return isMore
    ? t('{field} must be more than {limit}.', { field, limit })
    : t('{field} must be at least {limit}.', { field, limit })
}

function atMost(field: string, origin: string, limit: string, isLess: boolean): string {
  if (origin === 'string') return t('{field} must have at most {limit} characters.', { field, limit })
  if (origin === 'array') return t('{field} must have at most {limit} entries.', { field, limit })
  return isLess
    ? t('{field} must be less than {limit}.', { field, limit })
    : t('{field} must be at most {limit}.', { field, limit })
}

/** Returns a field's name in words: `priceAtAdd` becomes "Price at add"; a list's element has its own key's. */
function subjectOf(path: PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return t('The request')
  const spaced = String(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
