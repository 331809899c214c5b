import { type RefObject, useEffect, useState } from 'react'

/** @param margin how far around the screen counts as near, as a CSS margin */
export function useIsNearScreen(element: RefObject<HTMLElement>, margin: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const options = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isNear
}
