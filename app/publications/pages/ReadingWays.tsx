import { Link } from '@remix-run/react'
import { pageAddress } from './addresses'

/** To the same piece as text and page by page, which need no JavaScript. */
export function ReadingWays({ articleId, preview }: { articleId: number; preview?: string }) {
  const first = { articleId, page: 1, preview }
  return (
    <p className="reading-ways">
      <Link to={pageAddress({ ...first, isText: true })} className="button">
        Read as text
      </Link>
      <Link to={pageAddress(first)} className="button">
        Page by page
      </Link>
    </p>
  )
}
