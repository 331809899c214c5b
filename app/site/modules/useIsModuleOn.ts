import { useMatches } from '@remix-run/react'
import { siteFromMatches } from '../meta'

/** Tells whether a module is on, for a part of a page that belongs to it. */
export function useIsModuleOn(name: string): boolean {
  return siteFromMatches(useMatches()).modules?.includes(name) ?? false
}
