import { useNavigation } from '@remix-run/react'

/** Says that the next page is on its way; the style shows it only when that takes a moment. */
export function Pending() {
  const { state } = useNavigation()
  return (
    <div className="pending" role="status">
      {state !== 'idle' && <span>Loading...</span>}
    </div>
  )
}
