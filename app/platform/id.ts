import { z } from 'zod'

/** The largest integer that both databases store in a column. */
export const maxInteger = 2 ** 31 - 1

export const Id = z.coerce.number().int().positive().max(maxInteger)
