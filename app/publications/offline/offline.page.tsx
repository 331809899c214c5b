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
        Keeping pieces offline needs JavaScript. Without it, the Download link of a piece saves its PDF on
        your device.
      </p>
      <OfflineCopies missing={missing} />
    </div>
  )
}
