import { Link } from '@remix-run/react'
import { pageAddress } from './addresses'

/** To the same piece as text and page by page, which need no JavaScript. */
export function ReadingWays({ articleId, preview }: { articleId: number; preview?: string }) {
  const first = { articleId, page: 1, preview }
  return (
    <>
      <Link to={pageAddress({ ...first, isText: true })} className="button is-plain">
        Read as text
      </Link>{' '}
      <Link to={pageAddress(first)} className="button is-plain">
        Page by page
      </Link>
    </>
  )
}
