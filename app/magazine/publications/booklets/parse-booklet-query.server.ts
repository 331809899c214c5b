import { z } from 'zod'
import { validateLeniently } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { bookletLayouts, defaultSheetCount } from './layouts'
import { paperNames } from './papers'
import {
  type BookletOptions,
  bookletParts,
  isBoundLayout,
  isTwoSidedLayout,
  paperThicknesses,
  signatureSizes,
} from './sheets'

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
  .literal('on', { error: msg('A switch must be “on”, or left out.') })
  .optional()
  .transform((value) => value === 'on')

const BookletQuery = z.object({
  layout: oneOf(bookletLayouts, msg('a layout')).optional(),
  paper: oneOf(paperNames, msg('a paper')).default('a4'),
  sheets: oneNumberOf(signatureSizes, msg('the sheets of a signature')).default(defaultSheetCount),
  thickness: oneNumberOf(paperThicknesses, msg('a thickness in tenths of a millimetre')).default(1),
  flip: oneOf(['short', 'long'], msg('how backs are turned')).default('short'),
  part: oneOf(bookletParts, msg('what is printed')).default('all'),
  cover: Switch,
  marks: Switch,
  crop: Switch,
  rtl: Switch,
  test: Switch,
})

/**
 * Parses the print options in an address; missing ones have their defaults.
 * @throws Invalid for an unknown option
 */
export function parseBookletQuery(query: URLSearchParams, isRightToLeft = false): BookletOptions {
  const { layout: sent, ...form } = validateLeniently(BookletQuery, Object.fromEntries(query))
  const layout = sent ?? 'saddle'
  const hasCoverApart = isBoundLayout(layout) && form.cover
  return {
    layout,
    paper: form.paper,
    hasCoverApart,
    isTest: form.test,
    hasCropMarks: form.crop,
    sheetsPerSignature: layout === 'signatures' ? form.sheets : defaultSheetCount,
    thickness: isBoundLayout(layout) ? form.thickness : 0,
    part: hasCoverApart ? form.part : 'all',
    hasMarks: sent ? form.marks : true,
    isRightToLeft: sent ? form.rtl : isRightToLeft,
    turnsBacks: isTwoSidedLayout(layout) && form.flip === 'long',
  }
}
