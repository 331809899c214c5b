import { z } from 'zod'

/** Whether a record is saved as a draft: a ticked box in a form, or true in JSON. */
export const DraftFlag = z
  .union([z.literal('on'), z.boolean()])
  .optional()
  .transform((draft) => draft === 'on' || draft === true)
