import { z } from 'zod'
import { maxAltTextLength } from '../../../site/content/alt-text'

export const AccessibilityQuery = z.object({
  page: z
    .string()
    .max(20)
    .optional()
    .describe('Of the pictures, 20 on each; 1 has those that most people see'),
})

export const DescriptionsRequest = z.object({
  pictures: z
    .array(
      z.object({
        path: z.string().max(300),
        altText: z.string().trim().max(maxAltTextLength).describe('Empty for a picture that only decorates'),
      }),
    )
    .min(1)
    .max(200),
})
