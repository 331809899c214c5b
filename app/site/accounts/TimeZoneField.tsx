import { useEffect, useRef } from 'react'

/** Submits the browser's time zone, by which users recognize sessions in their list. */
export function TimeZoneField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [])
  return <input type="hidden" name="timeZone" ref={field} />
}
