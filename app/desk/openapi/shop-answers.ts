import { z } from 'zod'
import { idSchema, pathSchema, updatedAtSchema, versionSchema } from './common-fields'

const variant = {
  id: idSchema,
  values: z.array(z.string()).describe('Of the options, in their order'),
  price: z.number().nonnegative().describe('Where buyers choose, the suggested one'),
  pricing: z.enum(['fixed', 'chosen']),
  minimumPrice: z.number().nonnegative().optional().describe('The least, where buyers choose'),
  suggestedPrice: z.number().nonnegative().optional(),
  moreIfYouCan: z.literal(true).optional().describe('A fixed price that buyers may exceed'),
  priceWords: z.string().optional(),
  sku: z.string(),
}
const options = z.array(z.object({ name: z.string(), values: z.array(z.string()) }))

export const shopAnswerSchemas = {
  MerchItem: z.object({
    id: idSchema,
    title: z.string(),
    description: z.string(),
    price: z.number().nonnegative().describe('In the shop’s currency; the lowest of its variants'),
    image: pathSchema,
    updatedAt: updatedAtSchema,
    version: versionSchema,
    translations: z
      .record(z.string(), z.object({ title: z.string().optional(), description: z.string().optional() }))
      .describe('By language; sent as `title_de`, `description_de`'),
    shipsFrom: z.iso.date().optional().describe('Sold before it is there: the day from which it is sent'),
    images: z.array(pathSchema).min(1).describe('All pictures, the first of them is `image`'),
    options,
    variants: z
      .array(
        z.object({
          ...variant,
          available: z.boolean(),
          image: pathSchema.optional().describe('Where it is not the item’s first one'),
        }),
      )
      .min(1),
  }),
  CartLine: z.object({
    id: idSchema,
    quantity: z.int().positive(),
    priceAtAdd: z.number().nonnegative().describe('In the shop’s currency, whatever the item costs now'),
    variantId: idSchema.optional().describe('Of an item with options'),
    values: z.array(z.string()).optional().describe('What was chosen of them'),
    Merch: z.object({ id: idSchema, title: z.string(), image: pathSchema }),
  }),
  ItemVariants: z.object({
    id: idSchema,
    title: z.string(),
    options,
    version: versionSchema,
    pictures: z.array(z.object({ id: idSchema, image: pathSchema })).describe('After the first one'),
    variants: z.array(
      z.object({
        ...variant,
        stock: z.int().nullable().describe('null is unlimited'),
        weight: z.int().nullable().describe('In grams'),
        pictureId: idSchema.nullable().describe('null is the item’s first one'),
        isDigital: z.boolean().describe('Only files are sold'),
        parts: z
          .array(
            z.object({
              id: idSchema,
              variantId: idSchema.nullable(),
              title: z.string(),
              quantity: idSchema,
              stock: z.int().nullable(),
            }),
          )
          .describe('Of a bundle'),
      }),
    ),
  }),
} as const
