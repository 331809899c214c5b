import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { auditSubjects } from '../../../site/accounts/audit.server'
import { mailStates } from '../../../site/mail/mail-log.server'

export const ActivityQuery = z.object({
  about: z
    .enum(auditSubjects)
    .default('content')
    .describe('Changes of content, or of who may do what, which owners alone see'),
  ...pageFields(),
})

export const MailsQuery = z.object({ state: z.enum(mailStates).default('all'), ...pageFields() })
