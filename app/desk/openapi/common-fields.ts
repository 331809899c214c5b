import { z } from 'zod'

export const path = z.string().describe('Below the site, and below /api/')
export const version = z
  .int()
  .describe('Counts the saves; sent with a change, it is refused when somebody saved meanwhile')
