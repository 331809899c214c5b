import type { RefObject } from 'react'
import { t } from '../../platform/i18n/i18n'
import { type Mark, marked, marks } from './markdown-marks'

interface MarkdownToolbarProps {
  field: RefObject<HTMLElement>
}

export function MarkdownToolbar({ field }: MarkdownToolbarProps) {
  const write = (mark: Mark) => {
    const area = field.current?.querySelector('textarea')
    if (!area) return
    const { text, from, to, selectFrom, selectTo } = marked(area, mark)
    area.focus()
    area.setSelectionRange(from, to)
    // Deprecated, and still the only way that Ctrl Z takes back.
    if (!document.execCommand('insertText', false, text)) area.setRangeText(text, from, to)
    area.setSelectionRange(selectFrom, selectTo)
  }
  return (
    <fieldset className="markdown-toolbar needs-script" aria-label={t('Formatting')}>
      {marks.map((mark) => (
        <button key={mark.name} type="button" onClick={() => write(mark)}>
          {t(mark.name)}
        </button>
      ))}
    </fieldset>
  )
}
