import { msg } from '../../platform/i18n/i18n'
export interface Author {
  id: number
  name: string
  bio: string
  /** A path in storage; null shows the default portrait. */
  profileImage: string | null
  /** When it was last changed: ISO 8601. */
  updatedAt: string
  version: number
}

export type AuthorName = Pick<Author, 'id' | 'name'>

export const authorsPerPage = 24
/** How many authors an article's form offers beside the chosen ones. */
export const authorChoicesShown = 100

export const unknownAuthor = msg('Unknown Author')
export const noBiography = msg('No biography available.')
export const defaultPortrait = '/default-author.svg'
