import { z } from 'zod'

export const idSchema = z.int().positive()
export const textSchema = z.string()
export const countSchema = z.int().nonnegative()
export const centsSchema = z.int()
/** An amount in units of the site's currency, not in cents. */
export const amountInUnitsSchema = z.number().nonnegative()
export const timeSchema = z.iso.datetime()
export const daySchema = z.iso.date()
export const pathSchema = textSchema.describe('Below the site, and below /api/')
export const updatedAtSchema = timeSchema.describe('When it was last changed')
export const versionSchema = z
  .int()
  .describe('Counts the saves; sent with a change, it is refused when somebody saved meanwhile')
