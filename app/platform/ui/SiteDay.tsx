import { useState } from 'react'
import { formatDate } from './format'
import { useHydrated } from './useHydrated'

/**
 * Shows the day of a time in the site's time zone. The browser keeps the server's text, since creating an
 * `Intl` format delays the start on a phone.
 */
export function SiteDay({ iso }: { iso: string }) {
  const isAlive = useHydrated()
  const [fromServer, setFromServer] = useState(isAlive ? undefined : iso)
  if (fromServer !== undefined && fromServer !== iso) setFromServer(undefined)
  if (iso !== fromServer)
    return (
      <time key="own" dateTime={iso}>
        {formatDate(iso)}
      </time>
    )
  const text = typeof document === 'undefined' ? formatDate(iso) : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a date of our own, and nothing in the browser
    <time key="server" dateTime={iso} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
