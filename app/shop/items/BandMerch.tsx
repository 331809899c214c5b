import type { ComponentProps } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Gallery } from './Gallery'
import '../../magazine/mentions/mentions.css'

export function BandMerch({ items }: Pick<ComponentProps<typeof Gallery>, 'items'>) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="merch" className="band-merch">
      <h2 id="merch">{t('Merch')}</h2>
      <Gallery items={items} />
    </section>
  )
}
