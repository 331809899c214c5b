import { useBlocker } from '@remix-run/react'
import { Message } from '../ui/Message'
import type { FileProgress } from './send-form'

export function UploadProgress({ files }: { files: FileProgress[] }) {
  return (
    <>
      <ProgressList files={files} />
      <LeaveGuard />
    </>
  )
}

function ProgressList({ files }: { files: FileProgress[] }) {
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

/** Mounted only during an upload, because a router has one blocker at a time. */
function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Message role="alert">
      <p>Leaving this page cancels the upload.</p>
      <p className="form-actions">
        <button type="button" className="link-button" onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="link-button" onClick={blocker.proceed}>
          Leave
        </button>
      </p>
    </Message>
  )
}
