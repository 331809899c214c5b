import { z } from 'zod'
import { Checkbox, optionalWholeNumber } from '../../platform/form-fields'
import { msg } from '../../platform/i18n/i18n'
import { OptionalMoney } from '../../ui/optional-money'
import { isIsbn, isIssn } from './identifiers'

const line = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength, `${label} must have at most ${maxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${label} must be one line.`)

export const Issn = line('ISSN', 20)
  .transform((typed) => typed.toUpperCase().replace(/^(\d{4})[\s-]?(\d{3}[\dX])$/, '$1-$2'))
  .refine((issn) => issn === '' || isIssn(issn), msg('Enter an ISSN, such as 2049-3630.'))

/** The fields that make an article an issue; those that a request leaves out stay as they are. */
export const issueFields = {
  seriesTitle: line('Series', 200).optional(),
  issueNumber: line('Number', 40).optional(),
  issueDate: line('Date of the issue', 60).optional(),
  isSpecialIssue: Checkbox,
  isbn: line('ISBN', 30)
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .refine((isbn) => isbn === '' || isIsbn(isbn), msg('Enter an ISBN, such as 978-3-16-148410-0.'))
    .optional(),
  printRun: z.undefined().or(optionalWholeNumber('Print run must be a whole number.')).optional(),
  issuePrice: z.undefined().or(OptionalMoney).optional(),
}

export const SeriesForm = z.object({
  title: line('Title', 200).min(1, 'Enter a title.'),
  description: z.string().trim().max(5000, msg('Description is too long.')).default(''),
  issn: Issn.default(''),
  version: z.coerce.number().int(),
})
export type SeriesForm = z.output<typeof SeriesForm>
