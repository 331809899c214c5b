import { z } from 'zod'
import { Checkbox, OptionalDay, OptionalTime, optionalInstantOf } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { languageTags } from '../../platform/ui/languages'
import { TranslationChoiceField } from '../content/translation-field'
import { addressFromTitle, maxSitePageLength, pageLinkPlaces } from './site-pages'

const fields = z.object({
  title: requiredText(msg('Title'), 120),
  address: z.string().trim().max(200, msg('Address is too long.')).default(''),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(
      z.string().max(maxSitePageLength, {
        error: () => t('Text is longer than {count} characters.', { count: formatCount(maxSitePageLength) }),
      }),
    )
    .default(''),
  place: z.enum(pageLinkPlaces, { error: msg('Place must be one of the options.') }).default('none'),
  /** The language; empty for the site's. Without the field, it stays as it is. */
  language: z
    .enum(['', ...languageTags], { error: msg('Language must be one of the options.') })
    .transform((tag) => tag || null)
    .optional(),
  translationOf: TranslationChoiceField,
  publishDate: OptionalDay,
  publishTime: OptionalTime,
  isDraft: Checkbox,
})

/** The fields of a page, which is published immediately unless a day is given. */
export const PageFields = fields
  .transform(({ address, publishDate, publishTime, ...rest }) => ({
    ...rest,
    address: addressFromTitle(address || rest.title),
    publishAt: optionalInstantOf(publishDate, publishTime) ?? new Date(),
  }))
  .refine(({ address }) => address !== '', {
    path: ['address'],
    error: msg('Enter an address with letters or digits.'),
  })
export type PageFields = z.output<typeof PageFields>
