import { Link } from '@remix-run/react'

export function ErrorPage({ status, message }: { status: number; message: string }) {
  return (
    <section className="problem">
      <p className="problem-status" aria-hidden="true">
        {status}
      </p>
      <h1>{message}</h1>
      <p>
        {status === 404
          ? 'The page may have moved, or the address may be wrong.'
          : 'Try again, or continue with one of these pages.'}
      </p>
      <p className="problem-links">
        <Link to="/">Front page</Link> <Link to="/search">Search the issues</Link>
      </p>
    </section>
  )
}
