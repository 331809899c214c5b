import { useActionData, useRouteLoaderData } from '@remix-run/react'

/** Returns the word for what the previous request did; undefined after a reload, or when the page answers a form. */
export function useDoneMessage(): string | undefined {
  const root = useRouteLoaderData('root') as { done?: string } | undefined
  return useActionData() === undefined ? root?.done : undefined
}
