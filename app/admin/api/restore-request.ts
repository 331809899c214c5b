import { z } from 'zod'

export const RestoreRequest = z.object({
  isPart: z.boolean().default(false).describe('Whether it is a part or a file of a record, as the list says'),
})
