import { useState } from 'react'
import { msg, t } from '../../../platform/i18n/i18n'
import { CopyField } from '../../../platform/ui/CopyField'
import { frameMarkup } from '../../../site/frame-markup'

const sizes = {
  small: { name: msg('Small'), width: 360, height: 560 },
  medium: { name: msg('Medium'), width: 700, height: 560 },
  large: { name: msg('Large'), width: 1100, height: 820 },
}

interface EmbedCodeProps {
  title: string
  /** The whole address of the page inside the frame. */
  address: string
}

/** Shows what another site puts into its page, in three sizes. */
export function EmbedCode({ title, address }: EmbedCodeProps) {
  const [size, setSize] = useState<keyof typeof sizes>('medium')
  const { width, height } = sizes[size]
  return (
    <details className="embed-code">
      <summary>{t('Embed on a website')}</summary>
      <label>
        {t('Size')}{' '}
        <select
          className="input"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value as keyof typeof sizes)}
        >
          {Object.entries(sizes).map(([key, one]) => (
            <option key={key} value={key}>
              {t(one.name)}, {one.width} × {one.height}
            </option>
          ))}
        </select>
      </label>
      <CopyField label={t('Code to paste')} value={frameMarkup({ src: address, title, width, height })} />
    </details>
  )
}
