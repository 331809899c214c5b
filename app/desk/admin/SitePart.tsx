import type { ReactNode } from 'react'

interface SitePartProps {
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
