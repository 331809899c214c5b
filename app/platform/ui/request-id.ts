import { createContext } from 'react'

/** The id in the log of the request that a page is rendered for; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined)
