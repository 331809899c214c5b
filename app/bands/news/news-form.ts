import { z } from 'zod'
import { openedFields } from '../../content/opened-version'
import { Id } from '../../platform/id'
import { requiredText } from '../../platform/required-text'
import { instantOf } from '../../platform/site-zone'
import { maxNewsLength } from './news'

export const newsFields = {
  title: requiredText('Title', 200),
  body: z
    .string({ error: 'Text is required.' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Text is required.')
        .max(maxNewsLength, `Text is longer than ${maxNewsLength} characters.`),
    ),
  publishDate: z.union([z.literal(''), z.iso.date('Enter a day, such as 2026-12-24.')]).default(''),
  publishTime: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Time must be an hour and minutes, like 18:30.')
    .default(''),
  isDraft: z
    .literal('on')
    .optional()
    .transform((draft) => draft === 'on'),
}

/** The form of the page of a band's news; `intent` names the button. */
export const NewsForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    newsId: Id.optional(),
    ...openedFields,
    ...newsFields,
  }),
  z.object({ intent: z.literal('preview'), body: z.string().max(maxNewsLength).default('') }),
  z.object({ intent: z.enum(['letter', 'remove']), newsId: Id }),
])

interface Asked {
  publishDate: string
  publishTime: string
}

/**
 * Returns when readers see it; undefined for at once. A day without a time begins at midnight in the site's time
 * zone.
 */
export const publishedAtOf = ({ publishDate, publishTime }: Asked) =>
  publishDate ? instantOf({ date: publishDate, time: publishTime || '00:00' }) : undefined
