import { z } from 'zod'
import { validateLeniently } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { defaultSheets, layouts } from './layouts'
import { paperKeys } from './papers'
import { type BookletOptions, isBound, isTwoSided, parts, signatureSizes, thicknesses } from './sheets'

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], what: string) =>
  z.enum(values, {
    error: () => t('Choose {what}: {choices}.', { what: t(what), choices: values.join(', ') }),
  })

const oneNumberOf = (values: readonly number[], what: string) =>
  z
    .string()
    .refine((value) => values.some((one) => String(one) === value), {
      error: () => t('Choose {what}: {choices}.', { what: t(what), choices: values.join(', ') }),
    })
    .transform(Number)

const Switch = z
  .literal('on', { error: msg('A switch is “on”, or it is left out.') })
  .optional()
  .transform((value) => value === 'on')

const BookletQuery = z.object({
  layout: oneOf(layouts, msg('a layout')).optional(),
  paper: oneOf(paperKeys, msg('a paper')).default('a4'),
  sheets: oneNumberOf(signatureSizes, msg('the sheets of a signature')).default(defaultSheets),
  thickness: oneNumberOf(thicknesses, msg('a thickness in tenths of a millimetre')).default(1),
  flip: oneOf(['short', 'long'], msg('how backs are turned')).default('short'),
  part: oneOf(parts, msg('what is printed')).default('all'),
  cover: Switch,
  marks: Switch,
  crop: Switch,
  rtl: Switch,
  test: Switch,
})

/**
 * Reads how to print from the query of an address; what is not in it has its default.
 * @throws Invalid for a choice that does not exist
 */
export function parseBookletQuery(query: URLSearchParams, isRightToLeft = false): BookletOptions {
  const { layout: sent, ...form } = validateLeniently(BookletQuery, Object.fromEntries(query))
  const layout = sent ?? 'saddle'
  const hasCoverApart = isBound(layout) && form.cover
  return {
    layout,
    paper: form.paper,
    hasCoverApart,
    isTest: form.test,
    hasCropMarks: form.crop,
    sheetsPerSignature: layout === 'signatures' ? form.sheets : defaultSheets,
    thickness: isBound(layout) ? form.thickness : 0,
    part: hasCoverApart ? form.part : 'all',
    hasMarks: sent ? form.marks : true,
    isRightToLeft: sent ? form.rtl : isRightToLeft,
    turnsBacks: isTwoSided(layout) && form.flip === 'long',
  }
}
