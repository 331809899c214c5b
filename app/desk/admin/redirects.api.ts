import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { href } from '../../platform/href'

const newAddresses: Record<string, string> = {
  [href('/admin/bin')]: href('/admin/trash'),
  [href('/admin/audit')]: href('/admin/activity'),
}

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect((newAddresses[pathname] ?? href('/admin/uploads')) + search, 301)
}
