import { Form, Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import { type BundlePart, maxBundlePartQuantity } from './bundle'
import type { findBundleParts } from './bundle.server'
import './variants.css'

export function BundleParts({ parts }: { parts: BundlePart[] }) {
  return (
    <section aria-labelledby="parts-title">
      <h2 id="parts-title">{t('Parts')}</h2>
      {parts.length === 0 && <p className="empty">{t('No items in it yet.')}</p>}
      <ul className="files-list">
        {parts.map(({ id, itemId, title, quantity, stock }) => (
          <li key={id}>
            <Form method="post" className="bundle-part" preventScrollReset>
              <input type="hidden" name="partId" value={id} />
              <span {...textAttributes(title)}>
                {itemId ? <Link to={href('/item/:id', { id: itemId })}>{title}</Link> : title}
              </span>
              <span>{itemId ? stockWords(stock) : t('No longer sold: bundle unavailable')}</span>
              <Count quantity={quantity} title={title} />
              <button
                type="submit"
                name="intent"
                value="quantity"
                className="link-button"
                aria-label={t('Save the quantity of {title}', { title })}
              >
                {t('Save')}
              </button>
              <button
                type="submit"
                name="intent"
                value="remove"
                className="link-button"
                aria-label={t('Remove {title}', { title })}
                formNoValidate
              >
                {t('Remove')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FoundBundleParts({ found }: { found: Awaited<ReturnType<typeof findBundleParts>> }) {
  if (found.length === 0) return <p className="empty">{t('No items found.')}</p>
  return (
    <ul className="files-list">
      {found.map(({ id, title, image, stock }) => (
        <li key={id}>
          <Form method="post" className="bundle-part" preventScrollReset>
            <input type="hidden" name="variantId" value={id} />
            <Picture file={image} alt="" width={80} height={80} sizes="4rem" />
            <span {...textAttributes(title)}>{title}</span>
            <span>{stockWords(stock)}</span>
            <Count quantity={1} title={title} />
            <button
              type="submit"
              name="intent"
              value="add"
              className="button is-plain"
              aria-label={t('Add {title}', { title })}
            >
              {t('Add')}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function stockWords(stock: number | null): string {
  if (stock === null) return t('Unlimited')
  return stock === 0 ? t('Sold out') : t('{stock} in stock', { stock })
}

const Count = ({ quantity, title }: { quantity: number; title: string }) => (
  <label className="bundle-count">
    {t('Copies')}{' '}
    <input
      className="input"
      type="number"
      name="quantity"
      min={1}
      max={maxBundlePartQuantity}
      required
      defaultValue={quantity}
      aria-label={t('Quantity of {title}', { title })}
    />
  </label>
)
