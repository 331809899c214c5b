import { z } from 'zod'
import { maxInteger } from '../id'

/*
 * Fields of requests in JSON whose rules stand in a form: they are checked for their kind here, and by the form's schema
 * as what somebody would have typed.
 */

export const SentText = z.string().max(100_000)
export const SentNumber = z.number().min(-maxInteger).max(maxInteger)
export const SentVersion = z.int().nonnegative().max(maxInteger)

/** Returns a value as it is typed into a form; nothing for null and undefined. */
export const asTyped = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Returns a switch as a form sends it. */
export const asChecked = (isOn: boolean | undefined): 'on' | undefined => (isOn ? 'on' : undefined)
