import { useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** The words to mark. A page that is kept on the device was made without those that its address names. */
export function useAskedWords(fromServer: string): string {
  const asked = useSearchParams()[0].get('q') ?? ''
  const [q, setQ] = useState(fromServer)
  useEffect(() => setQ(asked), [asked])
  useEffect(() => {
    if (q && q !== fromServer) document.getElementById('found')?.scrollIntoView({ block: 'center' })
  }, [q, fromServer])
  return q
}
