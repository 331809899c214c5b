import { useNavigation } from '@remix-run/react'

const loadingTexts: Record<string, string | undefined> = {
  '/cart': 'Loading your cart...',
  '/userinfo': 'Loading user information...',
}

export const loadingText = (pathname = '') => loadingTexts[pathname.toLowerCase()] ?? 'Loading...'

/** The style shows it only after a short delay. */
export function Loading() {
  const { state, location } = useNavigation()
  return (
    <div className="loading" role="status">
      {state !== 'idle' && <span>{loadingText(location?.pathname)}</span>}
    </div>
  )
}
