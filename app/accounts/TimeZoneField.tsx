import { useEffect, useRef } from 'react'

/** The browser's time zone, by which somebody knows a session again. */
export function TimeZoneField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [])
  return <input type="hidden" name="timeZone" ref={field} />
}
