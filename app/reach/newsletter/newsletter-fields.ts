import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg } from '../../platform/i18n/i18n'
import { maxNewsletterLength, maxSubjectLength } from './newsletters'
import { NewsletterAudience } from './topic-fields'

export const NewsletterFields = z.object({
  subject: requiredText(msg('Subject'), maxSubjectLength).refine(
    (subject) => !/\p{Cc}/u.test(subject),
    msg('Subject must be one line.'),
  ),
  body: requiredText(msg('Text'), maxNewsletterLength).transform((text) => text.replaceAll('\r\n', '\n')),
  topic: NewsletterAudience,
})
export type NewsletterFields = z.output<typeof NewsletterFields>
