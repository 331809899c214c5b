import { createContext } from 'react'

/** The id of the request in the log; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined)
