import { Fragment } from 'react'
import { written } from '../ui/written'

const list = new Intl.ListFormat('en')

export function Byline({ names = [] }: { names?: string[] }) {
  if (names.length === 0) return null
  return (
    <p className="byline">
      by{' '}
      {list.formatToParts(names).map(({ type, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <Fragment key={index}>{type === 'element' ? <bdi {...written(value)}>{value}</bdi> : value}</Fragment>
      ))}
    </p>
  )
}
