import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { requiredText } from '../../platform/required-text'

export const AuthorFields = z.object({
  name: requiredText(msg('Name'), 200),
  bio: requiredText(msg('Bio'), 10_000),
})
export type AuthorFields = z.output<typeof AuthorFields>
