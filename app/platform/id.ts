import { z } from 'zod'

/** The largest integer that a column holds on both databases. */
export const maxInteger = 2 ** 31 - 1

export const Id = z.coerce.number().int().positive().max(maxInteger)
