import type { ComponentProps } from 'react'
import { Gallery } from './Gallery'

/** Lists a band's shop items, on its page. */
export function BandMerch({ items }: Pick<ComponentProps<typeof Gallery>, 'items'>) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="merch" className="band-merch">
      <h2 id="merch">Merch</h2>
      <Gallery items={items} />
    </section>
  )
}
