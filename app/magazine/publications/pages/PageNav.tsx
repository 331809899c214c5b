import { Link } from '@remix-run/react'
import { Trans } from '../../../platform/i18n/Trans'
import './pages.css'

interface PageNavProps {
  label: string
  previous?: string
  next?: string
  name: string
}

export function PageNav({ label, previous, next, name }: PageNavProps) {
  return (
    <nav className="page-nav" aria-label={label}>
      {previous && (
        <Link to={previous} rel="prev">
          <Trans id="<s>←</s> Previous" components={{ s: <span aria-hidden="true" className="arrow" /> }} />
        </Link>
      )}{' '}
      <span>{name}</span>{' '}
      {next && (
        <Link to={next} rel="next">
          <Trans id="Next <s>→</s>" components={{ s: <span aria-hidden="true" className="arrow" /> }} />
        </Link>
      )}
    </nav>
  )
}
