import { useNavigation } from '@remix-run/react'

/** Pages that have words of their own for it. */
const loadingTexts: Record<string, string | undefined> = { '/cart': 'Loading your cart...' }

/** Says that the next page is on its way; the style shows it only when that takes a moment. */
export function Pending() {
  const { state, location } = useNavigation()
  return (
    <div className="pending" role="status">
      {state !== 'idle' && <span>{loadingTexts[location?.pathname ?? ''] ?? 'Loading...'}</span>}
    </div>
  )
}
