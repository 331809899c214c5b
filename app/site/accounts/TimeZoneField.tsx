import { useEffect, useRef } from 'react'

/** Sends the browser's time zone, by which a user recognizes a session in the list. */
export function TimeZoneField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [])
  return <input type="hidden" name="timeZone" ref={field} />
}
