import { z } from 'zod'

/**
 * Defines a form field that must hold text, trimmed and in one Unicode form, of at most `maxLength` characters. Its
 * messages begin with `label`.
 */
export const requiredText = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .normalize('NFC')
    .min(1, `${label} is required.`)
    .max(maxLength, `${label} is too long.`)
