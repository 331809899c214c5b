import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

interface BackLinkProps {
  to: string
  children: ReactNode
  /** Further links on the same line. */
  also?: ReactNode
}

/** A link from a page to its parent page. */
export function BackLink({ to, children, also }: BackLinkProps) {
  return (
    <p className="back-link">
      <Link to={to}>
        <span aria-hidden="true" className="arrow">
          ←
        </span>{' '}
        {children}
      </Link>
      {also}
    </p>
  )
}
