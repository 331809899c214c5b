import { useMatches } from '@remix-run/react'

/** Returns the alternative texts by stored path, which the page's loaders return as `altTexts`. */
export function useAltTexts(): Record<string, string> {
  const loaded = useMatches().map(
    ({ data }) => (data as { altTexts?: Record<string, string> } | undefined)?.altTexts,
  )
  return Object.assign({}, ...loaded)
}
