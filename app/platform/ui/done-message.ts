import { useActionData, useRouteLoaderData } from '@remix-run/react'

/** Returns what the previous request has done, in a word; undefined when the page is reloaded, or answers a form. */
export function useDoneMessage(): string | undefined {
  const root = useRouteLoaderData('root') as { done?: string } | undefined
  return useActionData() === undefined ? root?.done : undefined
}
