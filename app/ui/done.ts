import { useRouteLoaderData } from '@remix-run/react'

/** What the request that led to this page has done, in a word; nothing when the page is loaded again. */
export function useDone(): string | undefined {
  const root = useRouteLoaderData('root') as { done?: string } | undefined
  return root?.done
}
