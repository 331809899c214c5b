import type { ReactNode } from 'react'

interface SitePartProps {
  id: string
  title: string
  /** Whether it stands inside of another part. */
  isWithin?: boolean
  children: ReactNode
}

export function SettingsSection({ id, title, isWithin, children }: SitePartProps) {
  const Heading = isWithin ? 'h3' : 'h2'
  return (
    <section className={isWithin ? 'form' : 'form site-part'} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  )
}
