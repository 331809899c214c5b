import { z } from 'zod'
import { Checkbox, OptionalDay, OptionalTime } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { openedVersionFields } from '../../site/content/opened-version'
import { maxNewsLength } from './news'

export const newsFields = {
  title: requiredText(msg('Title'), 200),
  body: z
    .string({ error: msg('Text is required.') })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, msg('Text is required.'))
        .max(maxNewsLength, {
          error: () => t('Text is longer than {count} characters.', { count: maxNewsLength }),
        }),
    ),
  publishDate: OptionalDay,
  publishTime: OptionalTime,
  isDraft: Checkbox,
}

export const NewsForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    newsId: Id.optional(),
    ...openedVersionFields,
    ...newsFields,
  }),
  z.object({ intent: z.literal('preview'), body: z.string().max(maxNewsLength).default('') }),
  z.object({ intent: z.enum(['letter', 'remove']), newsId: Id }),
])
