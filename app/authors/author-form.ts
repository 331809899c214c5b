import { z } from 'zod'

export const AuthorFields = z.object({
  name: z
    .string({ error: 'Name is required.' })
    .trim()
    .min(1, 'Name is required.')
    .max(200, 'Name is too long.'),
  bio: z
    .string({ error: 'Bio is required.' })
    .trim()
    .min(1, 'Bio is required.')
    .max(10_000, 'Bio is too long.'),
})
export type AuthorFields = z.output<typeof AuthorFields>
