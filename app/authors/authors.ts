export interface Author {
  id: number
  name: string
  bio: string
  /** Stored path; null shows the default portrait. */
  profileImage: string | null
  version: number
}

export type AuthorName = Pick<Author, 'id' | 'name'>

export const authorsPerPage = 24
/** In an article's form, beside those chosen. */
export const authorChoicesShown = 100

export const unknownAuthor = 'Unknown Author'
export const noBiography = 'No biography available.'
export const defaultPortrait = '/default-author.svg'
