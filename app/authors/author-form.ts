import { z } from 'zod'
import { requiredText } from '../platform/required-text'

export const AuthorFields = z.object({
  name: requiredText('Name', 200),
  bio: requiredText('Bio', 10_000),
})
export type AuthorFields = z.output<typeof AuthorFields>
