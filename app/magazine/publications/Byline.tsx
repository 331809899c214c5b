import { Fragment } from 'react'
import { t } from '../../platform/i18n/i18n'
import { listSeparator } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'

export function Byline({ names = [] }: { names?: string[] }) {
  if (names.length === 0) return null
  return (
    <p className="byline">
      {t('by')}{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names of a byline keep their order
        <Fragment key={index}>
          <bdi {...textAttributes(name)}>{name}</bdi>
          {listSeparator(index, names.length)}
        </Fragment>
      ))}
    </p>
  )
}
