import { Form, Link, useSubmit } from '@remix-run/react'
import { useId } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { type ShopKind, type ShopListQuery, shopKindLabels, shopListAddress, shopSorts } from './shop-list'
import './shop.css'

interface ShopFilterProps {
  list: ShopListQuery
  kinds: ShopKind[]
  hasGiftCards: boolean
}

/**
 * Shows links to the kinds of items, and a choice of their order, which needs its button only without
 * JavaScript.
 */
export function ShopFilter({ list, kinds, hasGiftCards }: ShopFilterProps) {
  const submit = useSubmit()
  const id = useId()
  return (
    <div className="shop-filter">
      {(kinds.length > 1 || hasGiftCards) && (
        <nav aria-label={t('Kinds')}>
          {kinds.map((kind) => (
            <Link
              key={kind}
              to={shopListAddress({ ...list, kind })}
              aria-current={kind === list.kind ? 'page' : undefined}
              preventScrollReset
            >
              {t(shopKindLabels[kind])}
            </Link>
          ))}
          {hasGiftCards && <Link to={href('/gift-cards')}>{t('Gift cards')}</Link>}
        </nav>
      )}
      <Form action={href('/shop')} className="shop-sort" onChange={(event) => submit(event.currentTarget)}>
        {list.kind !== 'all' && <input type="hidden" name="kind" value={list.kind} />}
        <label htmlFor={id}>{t('Sort')}</label>
        <select key={list.sort} id={id} name="sort" className="input" defaultValue={list.sort}>
          {Object.entries(shopSorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {t(label)}
            </option>
          ))}
        </select>
        <button type="submit" className="link-button">
          {t('Apply')}
        </button>
      </Form>
    </div>
  )
}
