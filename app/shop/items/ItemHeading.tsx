import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { headingSize } from '../../platform/ui/heading-size'
import { textAttributes } from '../../platform/ui/text-attributes'
import type { MerchItem } from './merch'

interface ItemHeadingProps {
  item: MerchItem
  band: { title: string; address: string } | null
}

export function ItemHeading({ item: { title, titleLanguage, ...item }, band }: ItemHeadingProps) {
  return (
    <>
      <h1 {...textAttributes(title, titleLanguage)} data-size={headingSize(title)}>
        {title}
      </h1>
      {band && (
        <p className="byline">
          {t('By')}{' '}
          <Link to={band.address}>
            <bdi {...textAttributes(band.title)}>{band.title}</bdi>
          </Link>
        </p>
      )}
      {item.description && (
        <p {...textAttributes(item.description, item.descriptionLanguage)}>{item.description}</p>
      )}
    </>
  )
}
