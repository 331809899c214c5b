import type { ReactNode } from 'react'

interface SitePartProps {
  /** The id of the part's heading. */
  id: string
  title: string
  children: ReactNode
}

export function SitePart({ id, title, children }: SitePartProps) {
  return (
    <section className="form site-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
