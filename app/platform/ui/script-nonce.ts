import { createContext } from 'react'

/** The nonce of inline scripts during server rendering; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)
