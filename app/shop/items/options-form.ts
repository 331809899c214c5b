import { z } from 'zod'
import { msg, t } from '../../platform/i18n/i18n'
import { maxOptionValues, maxVariants } from './options'

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const firstRepeated = (texts: string[]) =>
  texts.find((text, index) => texts.findIndex((other) => sameText(text, other)) < index)

/** The values of an option, one per line. */
const Values = z
  .string()
  .max(5000, msg('There are too many values.'))
  .transform((typed) => typed.split('\n').flatMap((line) => line.trim() || []))
  .refine((values) => values.length <= maxOptionValues, {
    error: () => t('An option has at most {count} values.', { count: maxOptionValues }),
  })
  .refine((values) => values.every((value) => value.length <= 50), msg('A value has at most 50 characters.'))
  .superRefine((values, context) => {
    const repeated = firstRepeated(values)
    if (repeated !== undefined) context.addIssue(t('{repeated} is listed twice.', { repeated }))
  })

const Name = z.string().trim().max(30, msg('A name has at most 30 characters.')).default('')

export const OptionsForm = z
  .object({ name1: Name, values1: Values.default([]), name2: Name, values2: Values.default([]) })
  .superRefine(({ name1, values1, name2, values2 }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (name1 && values1.length === 0) refuse('values1', t('Enter at least one value.'))
    if (name2 && values2.length === 0) refuse('values2', t('Enter at least one value.'))
    if (!name1 && values1.length > 0) refuse('name1', t('Enter a name, for example Size.'))
    if (!name2 && values2.length > 0) refuse('name2', t('Enter a name, for example Colour.'))
    if (name1 && sameText(name1, name2)) refuse('name2', t('The two options need different names.'))
    if (values1.length * Math.max(1, values2.length) > maxVariants)
      refuse('values1', t('An item has at most {maxVariants} variants.', { maxVariants }))
  })
  .transform(({ name1, values1, name2, values2 }) =>
    [
      { name: name1, values: values1 },
      { name: name2, values: values2 },
    ].filter(({ name }) => name),
  )

export const SkuField = z.string().trim().max(50, msg('A SKU has at most 50 characters.')).default('')
/** The id of one of the item's pictures. */
export const PictureField = z
  .string()
  .regex(/^\d{0,9}$/, msg('Choose one of the pictures.'))
  .transform((id) => (id ? Number(id) : null))
export const WeightField = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, msg('Enter a weight in whole grams, or leave it empty.'))
  .transform((typed) => (typed ? Number(typed) : null))
  .default(null)
