import { Link } from '@remix-run/react'
import { pageAddress } from './addresses'

interface ReadingWaysProps {
  articleId: number
  hasText: boolean
  preview?: string
}

/** Links to the same article as text and page by page, which need no JavaScript. */
export function ReadingWays({ articleId, hasText, preview }: ReadingWaysProps) {
  const first = { articleId, page: 1, preview }
  return (
    <>
      {hasText && <Link to={pageAddress({ ...first, isText: true })}>Read as text</Link>}{' '}
      <Link to={pageAddress(first)}>Page by page</Link>
    </>
  )
}
