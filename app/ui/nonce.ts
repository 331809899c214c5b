import { createContext } from 'react'

/** Marks our inline scripts during server rendering; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
