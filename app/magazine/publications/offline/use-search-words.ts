import { useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Returns the words to highlight. An offline page was rendered without the query of its address. */
export function useSearchWords(fromServer: string): string {
  const asked = useSearchParams()[0].get('q') ?? ''
  const [q, setQ] = useState(fromServer)
  useEffect(() => setQ(asked), [asked])
  useEffect(() => {
    if (q && q !== fromServer) document.getElementById('found')?.scrollIntoView({ block: 'center' })
  }, [q, fromServer])
  return q
}
