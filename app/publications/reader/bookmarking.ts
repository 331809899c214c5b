import { createContext } from 'react'

/** How the page on screen is bookmarked; whoever shows the viewer decides where that is kept. */
export interface Bookmarking {
  isMarked: (page: number) => boolean
  /** None for visitors. */
  toggle?: (page: number) => void
  /** Where visitors log in first. */
  loginAddress: (page: number) => string
  /** What keeps a bookmark from being made or removed. */
  problem?: string
}

/** Nothing where nothing can be kept. */
export const Bookmarks = createContext<Bookmarking | undefined>(undefined)
