import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'
import { requiredText } from '../../../platform/required-text'

/** What an editor notes about a submission. */
export const NoteForm = z.object({ text: requiredText(msg('Note'), 5000) })
