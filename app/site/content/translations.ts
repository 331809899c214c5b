import { msg } from '../../platform/i18n/i18n'

/** The form's option for content in the site's language. */
export const siteLanguage = msg('The site’s language')

export interface Translation {
  to: string
  /** The language as a BCP 47 tag. */
  language: string
  /** The language's own name, with the title if the group has several records in the language. */
  name: string
  /** Whether it is the record of the page itself. */
  isThis: boolean
}

/**
 * A field that names the record of the same kind which this one translates; an empty text means that it is no
 * translation. Without the field, nothing changes.
 */

/** Returns the text that identifies a record in the form. */
export const translationChoice = ({ id, title }: { id: number; title: string }) => `${title} (${id})`
