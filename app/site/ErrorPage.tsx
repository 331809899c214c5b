import { Link } from '@remix-run/react'

/** A page that has nothing to show but what went wrong. */
export function Problem({ status, message }: { status: number; message: string }) {
  return (
    <section className="problem">
      <p className="problem-status" aria-hidden="true">
        {status}
      </p>
      <h1>{message}</h1>
      <p>
        {status === 404
          ? 'Nothing is printed at this address. It may have moved, or never have been.'
          : 'You can try again, or go on somewhere else.'}
      </p>
      <p className="problem-links">
        <Link to="/">Front page</Link> <Link to="/search">Search the issues</Link>
      </p>
    </section>
  )
}
