import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

/** The form's option for what has no language of its own. */
export const siteLanguage = msg('Site’s language')

export interface Translation {
  to: string
  /** A BCP 47 tag. */
  language: string
  /** The language by its own name, with the title if others of the group have the same language. */
  name: string
  /** Whether it is the record of the page itself. */
  isThis: boolean
}

/** Names a record of the same kind; an empty text means that it translates none. Without the field, this stays as it is. */
export const TranslationOf = z.string().trim().max(400).optional()

/** Returns the text that a form shows of a record, and understands. */
export const translationChoice = ({ id, title }: { id: number; title: string }) => `${title} (${id})`
