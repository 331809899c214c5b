import { z } from 'zod'
import { pageFields } from '../../platform/http/list-request.server'

export const ActivityQuery = z.object({
  ...pageFields(),
  about: z.enum(['content', 'access']).default('content').describe('access: who may do what; for owners'),
})
