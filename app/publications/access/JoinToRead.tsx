import { Link } from '@remix-run/react'
import { DescribedPicture } from '../../uploads/DescribedPicture'
import { pageAddress } from '../pages/addresses'
import type { Article } from '../publications'
import type { SinglePrice } from './single-price.server'
import './join-to-read.css'

interface JoinToReadProps {
  article: Article
  /** The plans that open it, if not any member's. */
  plans: string[]
  isLoggedIn: boolean
  /** Whether its first pages can be read by everyone. */
  hasPreview: boolean
  /** Where it is sold by itself. */
  single: SinglePrice | null
}

/** What stands in place of pages that a reader may not read: who may, and the way to join. */
export function JoinToRead({ article, plans, isLoggedIn, hasPreview, single }: JoinToReadProps) {
  const { id, title, description, coverImage, previewPages } = article
  const address = `/articles/${id}`
  return (
    <section className="join-to-read" aria-label="For members">
      <DescribedPicture
        file={coverImage}
        alt={`Cover of ${title}`}
        width={288}
        height={384}
        sizes="22rem"
        isFirst
      />
      <div>
        <p className="join-description" dir="auto">
          {description}
        </p>
        <p className="join-for">For members{plans.length > 0 && <> of {inWords(plans)}</>}.</p>
        <p className="join-ways">
          <Link to="/join" className="button">
            Join to read
          </Link>{' '}
          {single && (
            <Link to={`/item/${single.itemId}`} className="button is-plain">
              Buy this issue, {priceWithin(single.price)}
            </Link>
          )}{' '}
          {hasPreview && (
            <Link to={pageAddress({ articleId: id, page: 1 })}>
              {previewPages === 1 ? 'Read the first page' : `Read the first ${previewPages} pages`}
            </Link>
          )}
        </p>
        {!isLoggedIn && (
          <p>
            Already a member?{' '}
            <Link to={`/login?${new URLSearchParams({ redirectTo: address })}`}>Log in</Link>
          </p>
        )}
      </div>
    </section>
  )
}

/** Returns a price as it stands within a sentence. */
const priceWithin = (price: string) => price.charAt(0).toLowerCase() + price.slice(1)

const inWords = (names: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
