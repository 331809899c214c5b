import type { z } from 'zod'
import { t } from './i18n/i18n'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Describes what is wrong with a field, for schemas without a message. */
export const plainErrorMessages: z.core.$ZodErrorMap = (issue) =>
  `${subjectOf(issue.path ?? [])} ${problemOf(issue)}.`

function problemOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? 'different'}`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'is required'
      return amount(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return amount(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    default:
      return 'is not valid'
  }
}

function amount(origin: string, limit: number | bigint, than: string): string {
  if (origin === 'string') return `must have ${than} ${limit} characters`
  return origin === 'array' ? `must have ${than} ${limit} entries` : `must be ${than} ${limit}`
}

/** Returns a field's name in words: `priceAtAdd` is "Price at add"; a list's element is named by its own key. */
function subjectOf(path: PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return t('The request')
  const spaced = String(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
