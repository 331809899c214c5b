import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { msg, t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../../site/meta'
import { refuseDownload } from './granted-downloads.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Download'), { isPrivate: true })

export const handle = { failure: msg('The file could not be downloaded.') }

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
