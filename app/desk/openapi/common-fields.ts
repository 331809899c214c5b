import { z } from 'zod'

export const path = z.string().describe('Below the site, and below /api/')
export const updatedAt = z.iso.datetime().describe('When it was last changed')
export const version = z
  .int()
  .describe('Counts the saves; sent with a change, it is refused when somebody saved meanwhile')
