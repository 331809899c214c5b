import { createContext } from 'react'

/** The bookmarks of the current page; the component around the viewer decides where they are stored. */
export interface Bookmarking {
  isMarked: (page: number) => boolean
  /** Adds or removes the bookmark; undefined for visitors. */
  toggle?: (page: number) => void
  loginAddress: (page: number) => string
  /** Why a bookmark could not be added or removed. */
  problem?: string
}

/** The context of bookmarks; undefined if bookmarks are not possible. */
export const BookmarkingContext = createContext<Bookmarking | undefined>(undefined)
