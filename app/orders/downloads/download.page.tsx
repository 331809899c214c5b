import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { pageMeta } from '../../site/meta'
import { refuseDownload } from './granted-downloads.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Download', { isPrivate: true })

export const handle = { failure: 'The file could not be downloaded.' }

/**
 * Explains why a file is not available, or leads to a new link. The files themselves are sent in
 * create-app.server.ts.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  throw redirect(await refuseDownload(request))
}

export default function DownloadPage() {
  return null
}
