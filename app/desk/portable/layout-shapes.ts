import { z } from 'zod'

// What entries of an export are made of.

export const id = z.int().positive()
export const text = z.string()
export const cents = z.int()
export const time = z.iso.datetime()
export const maybe = <T extends z.ZodType>(shape: T) => shape.nullable()
/** The path of a file in the export's folder. */
export const file = z.string()
export const born = { createdAt: time }
/** Exports of before have no time of change. */
export const timestamps = { ...born, updatedAt: time.optional() }
