import { createContext } from 'react'

/** Of the request that a page is rendered for, as the log has it; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined)
