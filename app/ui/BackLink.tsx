import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** Leads from a page to the one that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="back-link">
      <Link to={to}>
        <span aria-hidden="true">←</span> {children}
      </Link>
    </p>
  )
}
