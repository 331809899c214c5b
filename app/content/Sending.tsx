import { useBlocker } from '@remix-run/react'
import type { FileProgress } from './send-form'

/** What a form shows while its files go up. */
export function Sending({ files }: { files: FileProgress[] }) {
  return (
    <>
      <Progress files={files} />
      <LeaveGuard />
    </>
  )
}

function Progress({ files }: { files: FileProgress[] }) {
  return (
    <ul className="upload-progress">
      {files.map(({ name, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order never changes
        <li key={index}>
          <span>{name}</span>
          <progress max={100} value={percent} aria-label={`File ${index + 1} of ${files.length}`} />
          <span>{percent}%</span>
        </li>
      ))}
    </ul>
  )
}

/** Asks who follows a link while files go up. Of a router's blockers only one counts: it is there only meanwhile. */
function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <div role="alert" className="message">
      <p>Leaving this page cancels the upload.</p>
      <p className="form-actions">
        <button type="button" className="link-button" onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="link-button" onClick={blocker.proceed}>
          Leave
        </button>
      </p>
    </div>
  )
}
