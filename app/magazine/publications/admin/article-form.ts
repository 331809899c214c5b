import { z } from 'zod'
import { Checkbox, dayField, timeField } from '../../../platform/forms/form-fields'
import { requiredText } from '../../../platform/forms/required-text'
import { msg, t } from '../../../platform/i18n/i18n'
import { instantOf, localTimeOf } from '../../../platform/site-zone'
import { languageTags } from '../../../platform/ui/languages'
import { TranslationChoiceField } from '../../../site/content/translation-field'
import { embeddings } from '../../../site/embedding'
import { maxMentions } from '../../mentions/mentions'
import { accessFields, requirePlans } from '../access/access-form'
import { contentTypes, defaultContentType, filetypes } from '../publications'
import { issueFields } from '../series/issue-form'
import { maxTagLength, maxTags, parseTags } from '../tags/tags'

/** Tags: one field in the form, repeated values in the API; without the field, they stay as they are. */
const Tags = z
  .array(z.string())
  .transform(parseTags)
  .refine((tags) => tags.length <= maxTags, {
    error: () => t('Use at most {count} tags.', { count: maxTags }),
  })
  .refine((tags) => tags.every((tag) => [...tag].length <= maxTagLength), {
    error: () => t('A tag has at most {count} characters.', { count: maxTagLength }),
  })
  .optional()

const orDefault = <T extends z.ZodType>(shape: T, fallback: () => z.input<T>) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback() : value), shape)

const count = (label: string) =>
  orDefault(
    z
      .string()
      .regex(/^\d{1,9}$/, {
        error: () => t('{label} must be a whole number, 0 or more.', { label: t(label) }),
      })
      .transform(Number),
    () => '0',
  )

export const todaysDate = () => localTimeOf(new Date()).date

const fields = z.object({
  ...accessFields,
  ...issueFields,
  title: requiredText(msg('Title'), 300),
  description: requiredText(msg('Description'), 10_000),
  filetype: z.enum(filetypes, { error: msg('File Type must be Article, Volume or misc.') }),
  contentType: orDefault(
    z.enum(contentTypes, { error: msg('Content Type must be one of the options.') }),
    () => defaultContentType,
  ),
  language: z
    .enum(['', ...languageTags], { error: msg('Language must be one of the options.') })
    .optional()
    .transform((tag) => tag || null),
  translationOf: TranslationChoiceField,
  viewcount: count(msg('View count')),
  downloadcount: count(msg('Download count')),
  uploadDate: orDefault(
    z.union([dayField(), timeField({ offset: true })], {
      error: msg('Upload Date must be a date, like 2024-01-15.'),
    }),
    todaysDate,
  ),
  uploadTime: orDefault(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Enter a time, such as 18:30.')),
    () => '00:00',
  ),
  authorIds: orDefault(
    z
      .array(
        z
          .string()
          .regex(/^[1-9]\d{0,8}$/, msg('Author not found.'))
          .transform(Number),
      )
      .max(100, msg('Too many authors.')),
    () => [],
  ).transform((ids) => [...new Set(ids)]),
  newAuthor: z.string().trim().max(0, msg('Press Add to choose this author, or clear the field.')).optional(),
  volumeId: z
    .string()
    .regex(/^([1-9]\d{0,8})?$/, msg('Volume not found.'))
    .transform((id) => (id ? Number(id) : null))
    .optional(),
  tags: Tags,
  /** The ids of mentioned bands; an empty value means none. */
  bandIds: z
    .array(z.string().regex(/^([1-9]\d{0,8})?$/, msg('Band not found.')))
    .max(maxMentions + 1, msg('Too many bands.'))
    .transform((ids) => ids.filter(Boolean).map(Number))
    .optional(),
  isDraft: Checkbox,
  isPrintable: Checkbox,
  /** Where it may be shown inside other pages; empty for as the settings say. Without the field, it stays. */
  embedding: z.enum(['', ...embeddings], msg('Choose one of the options.')).optional(),
  sendsLetter: z
    .literal('on')
    .transform(() => true)
    .optional(),
})
/** The fields of an article. A day without a time begins at midnight, in the site's time zone. */
export const ArticleFields = fields
  .superRefine(requirePlans)
  .transform(({ uploadDate: date, uploadTime: time, ...rest }) => ({
    ...rest,
    uploadDate: date.length > 10 ? new Date(date) : instantOf({ date, time }),
  }))
export type ArticleFields = z.output<typeof ArticleFields>
