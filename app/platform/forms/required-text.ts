import { z } from 'zod'
import { t } from '../i18n/i18n'

/**
 * Defines a form field that must hold text that can be seen, trimmed and in one Unicode form, of at most `maxLength` characters. Its
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

/** Nothing that would be seen: spaces, and characters without a shape, as U+200B is. */
const unseen = /^[\s\p{DI}\p{Cf}\p{Cc}\u2800]*$/u
