import { useActionData, useRouteLoaderData } from '@remix-run/react'

/** What the request that led to this page has done, in a word; nothing when the page is loaded again, or answers a form. */
export function useDone(): string | undefined {
  const root = useRouteLoaderData('root') as { done?: string } | undefined
  return useActionData() === undefined ? root?.done : undefined
}
