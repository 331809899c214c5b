import { createContext } from 'react'

/** The viewer's interface to reading positions; the component around it decides where they are stored. */
export interface PositionStore {
  /** Returns the last position, if any; a recent one is opened, an old one only offered. */
  last: () => { page: number; isOld: boolean } | undefined
  /** Called when the reader has turned to another page. */
  turned: (page: number, pages: number) => void
  /** Called with the page on screen. */
  shown?: (page: number, pages: number) => void
}

export const PositionStoreContext = createContext<PositionStore>({ last: () => undefined, turned: () => {} })
