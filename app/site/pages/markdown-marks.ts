import { msg } from '../../platform/i18n/i18n'

/** A button of the formatting bar. */
export interface FormattingMark {
  name: string
  /** The characters before and after the selected words. */
  around?: [before: string, after: string]
  /** The characters at the beginning of each line. */
  line?: string
}

export const formattingMarks: FormattingMark[] = [
  { name: msg('Heading'), line: '## ' },
  { name: msg('Bold'), around: ['**', '**'] },
  { name: msg('Italic'), around: ['_', '_'] },
  { name: msg('List'), line: '- ' },
  { name: msg('Quote'), line: '> ' },
  { name: msg('Link'), around: ['[', '](https://)'] },
]

type Selection = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/**
 * Adds a mark to the selected text, or removes it.
 * @returns the replacement, and the new selection
 */
export function toggleFormatting(
  { value, selectionStart: start, selectionEnd: end }: Selection,
  mark: FormattingMark,
) {
  if (mark.line) {
    const from = value.lastIndexOf('\n', start - 1) + 1
    const next = value.indexOf('\n', end)
    const to = next < 0 ? value.length : next
    const lines = value.slice(from, to).split('\n')
    const has = lines.every((line) => line.startsWith(mark.line ?? ''))
    const text = lines.map((line) => (has ? line.slice(mark.line?.length) : mark.line + line)).join('\n')
    return { text, from, to, selectFrom: has ? from : from + mark.line.length, selectTo: from + text.length }
  }
  const [before = '', after = ''] = mark.around ?? []
  const selected = value.slice(start, end)
  const isMarked =
    value.slice(start - before.length, start) === before &&
    value.slice(end, end + after.length) === after &&
    before.length <= start
  if (isMarked) {
    const [from, to] = [start - before.length, end + after.length]
    return { text: selected, from, to, selectFrom: from, selectTo: from + selected.length }
  }
  const selectFrom = start + before.length
  return {
    text: before + selected + after,
    from: start,
    to: end,
    selectFrom,
    selectTo: selectFrom + selected.length,
  }
}
