import { z } from 'zod'
import { t } from '../i18n/i18n'

/**
 * Returns the schema of a form field with visible text, trimmed and normalized, of at most `maxLength` characters. Its
 * messages begin with `label`.
 */
export function requiredText(label: string, maxLength: number) {
  const isRequired = () => t('{label} is required.', { label: t(label) })
  const isTooLong = () => t('{label} is too long.', { label: t(label) })
  return z
    .string({ error: isRequired })
    .trim()
    .normalize('NFC')
    .refine((text) => !unseen.test(text), { error: isRequired })
    .max(maxLength, { error: isTooLong })
}

/** A pattern for text without visible characters: spaces, and characters such as U+200B. */
const unseen = /^[\s\p{DI}\p{Cf}\p{Cc}\u2800]*$/u
