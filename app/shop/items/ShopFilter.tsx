import { Form, Link, useSubmit } from '@remix-run/react'
import { useId } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { type ShopKind, type ShopList, shopKinds, shopListAddress, shopSorts } from './shop-list'

interface ShopFilterProps {
  list: ShopList
  kinds: ShopKind[]
  hasGiftCards: boolean
}

/** Links to the kinds of things, and a choice of their order; it needs its button only without JavaScript. */
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
              {t(shopKinds[kind])}
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
