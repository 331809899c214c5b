import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

const addresses: Record<string, string> = { '/admin/bin': '/admin/trash', '/admin/audit': '/admin/activity' }

/** Addresses that pages of the desk had before. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect((addresses[pathname] ?? '/admin/uploads') + search, 301)
}
