import { z } from 'zod'
import { Checkbox, momentOf, OptionalDay, OptionalTime } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { languageTags } from '../../platform/ui/languages'
import { TranslationOf } from '../content/translations'
import { addressFrom, maxBodyLength, places } from './site-pages'

const fields = z.object({
  title: requiredText(msg('Title'), 120),
  address: z.string().trim().max(200, msg('Address is too long.')).default(''),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(
      z.string().max(maxBodyLength, {
        error: () => t('Text is longer than {count} characters.', { count: formatCount(maxBodyLength) }),
      }),
    )
    .default(''),
  place: z.enum(places, { error: msg('Place must be one of the options.') }).default('none'),
  /** Empty is the site's; without the field, it stays as it is. */
  language: z
    .enum(['', ...languageTags], { error: msg('Language must be one of the options.') })
    .transform((tag) => tag || null)
    .optional(),
  translationOf: TranslationOf,
  publishDate: OptionalDay,
  publishTime: OptionalTime,
  isDraft: Checkbox,
})

/** A page without a day is published at once. */
export const PageFields = fields
  .transform(({ address, publishDate, publishTime, ...rest }) => ({
    ...rest,
    address: addressFrom(address || rest.title),
    publishAt: momentOf(publishDate, publishTime) ?? new Date(),
  }))
  .refine(({ address }) => address !== '', {
    path: ['address'],
    error: msg('Enter an address of letters or digits.'),
  })
export type PageFields = z.output<typeof PageFields>
