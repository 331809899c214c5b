import { t } from '../../platform/i18n/i18n'
import { isolatedText } from '../../platform/i18n/isolates'
import { formatList } from '../../platform/ui/format'

export interface ImportedLine {
  /** The line's number in the file, from 1. */
  line: number
  text: string
  /** The result of the line, or the reason why it is skipped. */
  why: string
}

export function ImportedLines({ title, lines }: { title: string; lines: ImportedLine[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="managed">
        {lines.map(({ line, text, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may come several times, and none moves
          <li key={index}>
            <p>
              <span className="managed-title" dir="auto">
                {text || t('(empty)')}
              </span>
              <span className="managed-note">{t('Line {line}: {why}', { line, why })}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function UnreadColumns({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return <p>{t('Ignored columns: {columns}', { columns: formatList(names.map(isolatedText)) })}</p>
}
