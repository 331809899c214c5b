import { msg } from '../../platform/i18n/i18n'
export interface Author {
  id: number
  name: string
  bio: string
  /** A path in storage; null shows the default portrait. */
  profileImage: string | null
  /** The time of the last change, in ISO 8601. */
  updatedAt: string
  version: number
}

export type NamedAuthor = Pick<Author, 'id' | 'name'>

export const authorsPerPage = 24
/** The maximum number of authors that an article's form offers beside the chosen ones. */
export const maxAuthorChoices = 100

export const unknownAuthor = msg('Unknown Author')
export const noBiographyText = msg('No biography available.')
export const defaultPortrait = '/default-author.svg'
