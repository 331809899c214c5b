import { z } from 'zod'
import { requiredText } from '../../../platform/forms/required-text'
import { msg } from '../../../platform/i18n/i18n'

export const NoteForm = z.object({ text: requiredText(msg('Note'), 5000) })
