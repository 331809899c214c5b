import { z } from 'zod'
import { timeField } from '../../../platform/forms/form-fields'
import { SentVersion } from '../../../platform/http/sent-json'
import { Email } from '../../../platform/text/email'
import { NewsletterFields } from '../newsletter-fields'
import { TopicList } from '../topic-fields'

export const SubscriptionRequest = z.object({
  email: Email,
  topics: TopicList.default(['everything']).describe(
    '`everything`, `volumes`, `shop`, `author-12`, `band-3`: what to be told of',
  ),
})

export const NewsletterRequest = NewsletterFields.extend({ version: SentVersion.optional() })

export const SendNewsletterRequest = z.object({
  version: SentVersion.describe('That you have read: what was changed since is not sent'),
  sendAt: timeField({ offset: true }).optional().describe('Not before then; at once without it'),
})
