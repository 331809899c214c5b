/** A person who writes, as pages and the JSON API know them. */
export interface Author {
  id: number
  name: string
  bio: string
  /** Path of the picture; null where there is none and the default one is shown. */
  profileImage: string | null
}

export const unknownAuthor = 'Unknown Author'
export const noBiography = 'No biography available.'
export const defaultPortrait = '/default-author.svg'
