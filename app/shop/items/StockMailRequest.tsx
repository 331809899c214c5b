import { useRouteLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
import { isAvailable, type MerchItem, type MerchVariant, valuesText, variantTitle } from './merch'

interface StockMailRequestProps {
  item: MerchItem
  chosen: MerchVariant | undefined
  isBusy: boolean
}

/**
 * A field in the item's form that requests one mail when the chosen variant is back. A logged-in user gets it at the
 * account's address. With JavaScript it appears for a sold-out choice alone.
 */
export function StockMailRequest({ item, chosen, isBusy }: StockMailRequestProps) {
  const { title, variants } = item
  const isSoldOut = item.stock === 0
  const isChosenGone = chosen !== undefined && !isAvailable(chosen)
  const gone = variants.filter((variant) => !isAvailable(variant))
  const root = useRouteLoaderData('root') as { user: unknown } | undefined
  const id = useId()
  return (
    <details
      key={chosen?.id}
      className={isSoldOut || isChosenGone ? 'item-wish' : 'item-wish is-early'}
      open={isSoldOut || isChosenGone}
    >
      <summary>{t('Tell me when it is back')}</summary>
      {!isSoldOut && !isChosenGone && (
        <p>
          {t('Sold out: {join}. Choose it, then ask here.', {
            join: formatList(gone.map(({ values }) => valuesText(values))),
          })}
        </p>
      )}
      <p>
        {isChosenGone
          ? t('One mail when {title} is back. We can’t reserve items.', {
              title: variantTitle(title, chosen.values),
            })
          : t('One mail when it is back. We can’t reserve items.')}
      </p>
      {!root?.user && (
        <>
          <label htmlFor={id}>{t('Email')}</label>
          <input id={id} className="input" type="email" name="email" maxLength={254} autoComplete="email" />
        </>
      )}
      <button type="submit" name="intent" value="wish" className="button is-plain" disabled={isBusy}>
        {t('Tell me')}
      </button>
    </details>
  )
}
