import { z } from 'zod'

// The shapes that entries of an export consist of. Codecs convert the value of a column to the one in the
// file, and back.

export const idShape = z.int().positive()
export const textShape = z.string()
export const centsShape = z.int()
export const nullableShape = <T extends z.ZodType>(shape: T) => shape.nullable()
/** The path of a file in the export's folder. */
export const filePathShape = z.string()

/** A time in ISO 8601, in UTC. */
export const timeShape = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** Bytes, in base64. */
export const bytesShape = z.codec(z.string(), z.instanceof(Uint8Array<ArrayBuffer>), {
  decode: (base64) => new Uint8Array(Buffer.from(base64, 'base64')),
  encode: (all) => Buffer.from(all).toString('base64'),
})

/** Converts a column of words with a separator to a list. */
export const separatedList = (separator: string) =>
  z.codec(z.array(textShape), textShape, {
    decode: (words) => words.join(separator),
    encode: (words) => words.split(separator).filter(Boolean),
  })

/** Converts a column that contains JSON to its value. */
export const jsonColumnShape = <T extends z.ZodType>(shape: T) =>
  z.codec(shape, textShape, {
    decode: (value) => JSON.stringify(value),
    encode: (column) => JSON.parse(column) as z.output<T>,
  })

export const createdAtField = { createdAt: timeShape }
/** Exports of earlier releases have no time of the last change. */
export const timestampShapes = { ...createdAtField, updatedAt: timeShape.optional() }

/** The item of an order line, with the values of its options; null if it is deleted. */
const SoldVariantReference = z.object({ item: idShape, values: z.array(textShape) })
export const soldVariantShape = nullableShape(SoldVariantReference)
export type SoldVariantReference = z.infer<typeof SoldVariantReference>

/** The id of its band, and its title. */
export const ReleaseReference = z.object({ band: idShape, title: textShape })

/** A buyer without an account; the same guest has the same key in all records. */
export const GuestEntry = nullableShape(
  z.object({
    key: textShape,
    name: textShape,
    locale: nullableShape(textShape).default(null),
    createdAt: timeShape.optional(),
    disabledAt: nullableShape(timeShape).optional(),
  }),
)
export type GuestEntry = z.infer<typeof GuestEntry>
