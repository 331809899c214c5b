import { Link } from '@remix-run/react'

interface PageNavProps {
  label: string
  previous?: string
  next?: string
  /** What is on screen. */
  name: string
}

/** Plain links to the previous and next page. */
export function PageNav({ label, previous, next, name }: PageNavProps) {
  return (
    <nav className="page-nav" aria-label={label}>
      {previous && (
        <Link to={previous} rel="prev">
          <span aria-hidden="true" className="arrow">
            ←
          </span>{' '}
          Previous
        </Link>
      )}{' '}
      <span>{name}</span>{' '}
      {next && (
        <Link to={next} rel="next">
          Next{' '}
          <span aria-hidden="true" className="arrow">
            →
          </span>
        </Link>
      )}
    </nav>
  )
}
