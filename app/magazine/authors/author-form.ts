import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg } from '../../platform/i18n/i18n'

export const AuthorFields = z.object({
  name: requiredText(msg('Name'), 200),
  bio: requiredText(msg('Bio'), 10_000),
})
export type AuthorFields = z.output<typeof AuthorFields>
