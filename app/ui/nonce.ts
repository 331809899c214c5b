import { createContext } from 'react'

/** Marks our own inline scripts while a page is rendered; `platform/security` seals them. None in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
