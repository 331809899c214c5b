import { Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatChoice } from '../../../platform/ui/format'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { DescribedPicture } from '../../../site/uploads/DescribedPicture'
import { pageAddress } from '../pages/addresses'
import type { Article } from '../publications'
import './join-to-read.css'

export interface SinglePrice {
  itemId: number
  /** The formatted price in the shop, such as "from $5.00". */
  price: string
}

interface JoinToReadProps {
  article: Article
  plans: string[]
  isLoggedIn: boolean
  /** Whether everyone may read the article's first pages. */
  hasPreview: boolean
  /** The cheapest variant that sells the article, if any. */
  single: SinglePrice | null
}

/** Replaces the pages that a reader may not read: who may read them, and how to join. */
export function JoinToRead({ article, plans, isLoggedIn, hasPreview, single }: JoinToReadProps) {
  const { id, title, description, coverImage, previewPages } = article
  const address = href('/articles/:id', { id })
  const canJoin = useIsModuleOn('members')
  return (
    <section className="join-to-read" aria-label={t('For members')}>
      <DescribedPicture
        file={coverImage}
        alt={t('Cover of {title}', { title })}
        width={288}
        height={384}
        sizes="22rem"
        isFirst
      />
      <div>
        <p className="join-description" dir="auto">
          {description}
        </p>
        <p className="join-for">
          {plans.length > 0
            ? t('For members of {plans}.', { plans: formatChoice(plans) })
            : t('For members.')}
        </p>
        <p className="join-ways">
          {canJoin && (
            <Link to={href('/join')} className="button">
              {t('Join to read')}
            </Link>
          )}{' '}
          {single && (
            <Link to={href('/item/:id', { id: single.itemId })} className="button is-plain">
              {t('Buy this issue, {priceWithin}', { priceWithin: priceWithin(single.price) })}
            </Link>
          )}{' '}
          {hasPreview && (
            <Link to={pageAddress({ articleId: id, page: 1 })}>
              {previewPages === 1
                ? t('Read the first page')
                : t('Read the first {previewPages} pages', { previewPages })}
            </Link>
          )}
        </p>
        {!isLoggedIn && (
          <p>
            <Trans
              id="Already a member? <a>Log in</a>"
              components={{
                a: <Link to={`${href('/login')}?${new URLSearchParams({ redirectTo: address })}`} />,
              }}
            />
          </p>
        )}
      </div>
    </section>
  )
}

const priceWithin = (price: string) => price.charAt(0).toLowerCase() + price.slice(1)
