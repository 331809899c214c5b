import { createContext } from 'react'

/** What the viewer tells and asks about places; whoever shows it decides where they are kept. */
export interface PlaceKeeper {
  /** Where the reader was last, if anywhere; an old place is offered, a new one is opened. */
  last: () => { page: number; isOld: boolean } | undefined
  /** The reader went to another page than the one that was opened. */
  turned: (page: number, pages: number) => void
  /** The page on screen. */
  shown?: (page: number, pages: number) => void
}

export const PlaceKeeping = createContext<PlaceKeeper>({ last: () => undefined, turned: () => {} })
