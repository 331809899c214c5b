import type { ComponentProps } from 'react'
import { Gallery } from './Gallery'

/** What is sold of a band, on its page. */
export function BandMerch({ items }: Pick<ComponentProps<typeof Gallery>, 'items'>) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="merch" className="band-merch">
      <h2 id="merch">Merch</h2>
      <Gallery items={items} />
    </section>
  )
}
