import { useState } from 'react'
import { formatDate } from './format'
import { useHydrated } from './useHydrated'

/**
 * The day of an instant in the site's time zone. The server's text stays: making the format in the browser keeps a
 * phone busy while the page starts.
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
