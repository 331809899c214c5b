import { createContext } from 'react'

/** The viewer's interface to reading positions; the component around it decides where they are stored. */
export interface PositionStore {
  /** Returns the last position, if any; an old one is offered, a recent one is opened. */
  last: () => { page: number; isOld: boolean } | undefined
  /** Called when the reader went to another page than the opened one. */
  turned: (page: number, pages: number) => void
  /** Called for the page on screen. */
  shown?: (page: number, pages: number) => void
}

export const PositionStoreContext = createContext<PositionStore>({ last: () => undefined, turned: () => {} })
