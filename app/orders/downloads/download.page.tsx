import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { pageMeta } from '../../site/meta'
import { refuseDownload } from './granted-downloads.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Download', { isPrivate: true })

export const handle = { failure: 'The file could not be downloaded.' }

/** Files themselves are sent in create-app.server.ts: here is who gets none, and who needs a new link. */
export async function loader({ request }: LoaderFunctionArgs) {
  throw redirect(await refuseDownload(request))
}

export default function DownloadPage() {
  return null
}
