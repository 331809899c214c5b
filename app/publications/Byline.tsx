import { Fragment } from 'react'
import { afterName } from '../ui/format'
import { written } from '../ui/written'

export function Byline({ names = [] }: { names?: string[] }) {
  if (names.length === 0) return null
  return (
    <p className="byline">
      by{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names of a byline keep their order
        <Fragment key={index}>
          <bdi {...written(name)}>{name}</bdi>
          {afterName(index, names.length)}
        </Fragment>
      ))}
    </p>
  )
}
