import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { missingBundleParts } from './bundle'
import type { MerchItem } from './merch'
import './item.css'

export function BundleContents({ item: { variants } }: { item: Pick<MerchItem, 'variants'> }) {
  const [{ parts } = { parts: [] }] = variants
  if (parts.length === 0) return null
  const gone = missingBundleParts(parts)
  return (
    <div className="item-bundle">
      <p>{t('In this bundle:')}</p>
      <ul>
        {parts.map(({ id, itemId, title, titleLanguage, quantity }) => (
          <li key={id}>
            {quantity > 1 && `${quantity} × `}
            <bdi {...textAttributes(title, titleLanguage)}>
              {itemId ? <Link to={href('/item/:id', { id: itemId })}>{title}</Link> : title}
            </bdi>
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <p className="item-stock">
          {t('No longer sold: {join}. The bundle is unavailable.', {
            join: formatList(gone.map(({ title }) => title)),
          })}
        </p>
      )}
    </div>
  )
}
