import { z } from 'zod'
import { SentVersion } from '../../platform/http/sent-json'
import { DateFields } from './date-form'

export const DateRequest = DateFields.extend({
  isCanceled: z.boolean().optional().describe('Without it, as before'),
  version: SentVersion.optional(),
})
