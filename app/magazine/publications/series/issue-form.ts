import { z } from 'zod'
import { Checkbox, optionalWholeNumber } from '../../../platform/forms/form-fields'
import { msg, t } from '../../../platform/i18n/i18n'
import { OptionalMoney } from '../../../platform/ui/optional-money'
import { isIsbn, isIssn } from './identifiers'

const line = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength, {
      error: () => t('{label} must have at most {maxLength} characters.', { label: t(label), maxLength }),
    })
    .refine((text) => !/\p{Cc}/u.test(text), {
      error: () => t('{label} must be one line.', { label: t(label) }),
    })

export const IssnField = line(msg('ISSN'), 20)
  .transform((typed) => typed.toUpperCase().replace(/^(\d{4})[\s-]?(\d{3}[\dX])$/, '$1-$2'))
  .refine((issn) => issn === '' || isIssn(issn), msg('Enter an ISSN, such as 2049-3630.'))

/** The fields that make an article an issue; missing ones stay as they are. */
export const issueFields = {
  seriesTitle: line(msg('Series'), 200).optional(),
  issueNumber: line(msg('Number'), 40).optional(),
  issueDate: line(msg('Date of the issue'), 60).optional(),
  isSpecialIssue: Checkbox,
  isbn: line(msg('ISBN'), 30)
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .refine((isbn) => isbn === '' || isIsbn(isbn), msg('Enter an ISBN, such as 978-3-16-148410-0.'))
    .optional(),
  printRun: z
    .undefined()
    .or(optionalWholeNumber(msg('Print run must be a whole number.')))
    .optional(),
  issuePrice: z.undefined().or(OptionalMoney).optional(),
}

export const SeriesForm = z.object({
  title: line(msg('Title'), 200).min(1, msg('Enter a title.')),
  description: z.string().trim().max(5000, msg('Description is too long.')).default(''),
  issn: IssnField.default(''),
  version: z.coerce.number().int(),
})
export type SeriesForm = z.output<typeof SeriesForm>
