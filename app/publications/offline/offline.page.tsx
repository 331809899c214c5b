import { type MetaFunction, useSearchParams } from '@remix-run/react'
import { pageMeta } from '../../site/meta'
import { OfflineCopies } from './OfflineCopies'

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Kept offline', { description: 'What you kept on this device.', isPrivate: true })

export default function OfflinePage() {
  const missing = useSearchParams()[0].get('missing')
  return (
    <div className="offline">
      <h1>Kept offline</h1>
      <p className="offline-unscripted">
        Offline copies need JavaScript. Without it, download the PDF instead.
      </p>
      <OfflineCopies missing={missing} />
    </div>
  )
}
