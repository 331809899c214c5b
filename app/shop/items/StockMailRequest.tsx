import { useRouteLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
import { isInStock, type MerchItem, type MerchVariant, optionValuesText, variantTitle } from './merch'
import './item.css'

interface StockMailRequestProps {
  item: MerchItem
  chosen: MerchVariant | undefined
  isBusy: boolean
}

/**
 * A field of the item's form that requests one mail when the chosen variant is back in stock; for users, at the
 * account's address. With JavaScript it appears only for a sold-out choice.
 */
export function StockMailRequest({ item, chosen, isBusy }: StockMailRequestProps) {
  const { title, variants } = item
  const isSoldOut = item.stock === 0
  const isChosenGone = chosen !== undefined && !isInStock(chosen)
  const gone = variants.filter((variant) => !isInStock(variant))
  const root = useRouteLoaderData('root') as { user: unknown } | undefined
  const id = useId()
  return (
    <details
      key={chosen?.id}
      className={isSoldOut || isChosenGone ? 'item-wish' : 'item-wish is-early'}
      open={isSoldOut || isChosenGone}
    >
      <summary>{t('Email me when it is back')}</summary>
      {!isSoldOut && !isChosenGone && (
        <p>
          {t('Sold out: {join}. Choose it, then ask to be told here.', {
            join: formatList(gone.map(({ values }) => optionValuesText(values))),
          })}
        </p>
      )}
      <p>
        {isChosenGone
          ? t('We’ll send one email when {title} is back. We can’t reserve items.', {
              title: variantTitle(title, chosen.values),
            })
          : t('We’ll send one email when it is back. We can’t reserve items.')}
      </p>
      {!root?.user && (
        <>
          <label htmlFor={id}>{t('Email')}</label>
          <input id={id} className="input" type="email" name="email" maxLength={254} autoComplete="email" />
        </>
      )}
      <button type="submit" name="intent" value="wish" className="button is-plain" disabled={isBusy}>
        {t('Email me')}
      </button>
    </details>
  )
}
