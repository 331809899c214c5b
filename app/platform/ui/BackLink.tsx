import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

interface BackLinkProps {
  to: string
  children: ReactNode
  /** Other ways on, in the same line. */
  also?: ReactNode
}

/** Leads from a page to the one that it belongs to. */
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
