import { z } from 'zod'
import { timeField } from '../../../platform/forms/form-fields'
import { pageFields } from '../../../platform/http/list-request.server'
import { SentVersion } from '../../../platform/http/sent-json'
import { Email } from '../../../platform/text/email'
import { IssueFields } from '../issues'
import { subscriberStates } from '../subscribers'
import { Topics } from '../topics'

export const SubscribersQuery = z.object({
  state: z.enum(['all', ...subscriberStates]).default('all'),
  q: z.string().trim().max(200).default('').describe('A part of an address'),
  ...pageFields(),
})

export const SubscriptionRequest = z.object({
  email: Email,
  topics: Topics.default(['everything']).describe(
    '`everything`, `volumes`, `shop`, `author-12`, `band-3`: what to be told of',
  ),
})

export const IssueRequest = IssueFields.extend({ version: SentVersion.optional() })

export const SendRequest = z.object({
  version: SentVersion.describe('That you have read: what was changed since is not sent'),
  sendAt: timeField({ offset: true }).optional().describe('Not before then; at once without it'),
})
