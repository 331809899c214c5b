import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

const newAddresses: Record<string, string> = {
  '/admin/bin': '/admin/trash',
  '/admin/audit': '/admin/activity',
}

/** Redirects the former addresses of admin pages. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect((newAddresses[pathname] ?? '/admin/uploads') + search, 301)
}
