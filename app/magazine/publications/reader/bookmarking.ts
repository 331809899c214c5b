import { createContext } from 'react'

/** How the current page is bookmarked; the component around the viewer decides where bookmarks are stored. */
export interface Bookmarking {
  isMarked: (page: number) => boolean
  /** Undefined for visitors. */
  toggle?: (page: number) => void
  loginAddress: (page: number) => string
  /** Why a bookmark could not be added or removed. */
  problem?: string
}

/** Undefined if bookmarks are not possible. */
export const Bookmarks = createContext<Bookmarking | undefined>(undefined)
