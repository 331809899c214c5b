import type { RefObject } from 'react'
import { t } from '../../platform/i18n/i18n'
import { type FormattingMark, formattingMarks, toggleFormatting } from './markdown-marks'
import './markdown-toolbar.css'

interface MarkdownToolbarProps {
  field: RefObject<HTMLElement>
}

export function MarkdownToolbar({ field }: MarkdownToolbarProps) {
  const write = (mark: FormattingMark) => {
    const area = field.current?.querySelector('textarea')
    if (!area) return
    const { text, from, to, selectFrom, selectTo } = toggleFormatting(area, mark)
    area.focus()
    area.setSelectionRange(from, to)
    // This command is deprecated, but still the only change that can be undone with Ctrl Z.
    if (!document.execCommand('insertText', false, text)) area.setRangeText(text, from, to)
    area.setSelectionRange(selectFrom, selectTo)
  }
  return (
    <fieldset className="markdown-toolbar needs-script" aria-label={t('Formatting')}>
      {formattingMarks.map((mark) => (
        <button key={mark.name} type="button" onClick={() => write(mark)}>
          {t(mark.name)}
        </button>
      ))}
    </fieldset>
  )
}
