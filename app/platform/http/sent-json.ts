import { z } from 'zod'
import { maxInteger } from '../id'

/*
 * Fields of JSON requests whose values a form's schema validates. Here only their types are checked; then
 * they are passed to the schema as typed text.
 */

export const SentId = z.int().positive().max(maxInteger)
export const SentText = z.string().max(100_000)
export const SentNumber = z.number().min(-maxInteger).max(maxInteger)
export const SentVersion = z.int().nonnegative().max(maxInteger)

/** Returns a value as typed into a form; an empty text for null and undefined. */
export const toTypedText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Returns a boolean as a form's check box sends it. */
export const toCheckboxValue = (isOn: boolean | undefined): 'on' | undefined => (isOn ? 'on' : undefined)
