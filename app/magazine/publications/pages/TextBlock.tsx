import { t } from '../../../platform/i18n/i18n'
import { cutText } from '../../../platform/text/cut-text'
import type { BlockCell, ReflowedBlock } from '../../documents/reflow/blocks'
import { rubyParts } from '../../documents/reflow/ruby'
import { textDirectionOf } from '../../documents/text-direction'
import { cutSplitText, splitAtMatches } from './search-matches'

interface TextBlockProps {
  block: ReflowedBlock
  q: string
  part?: string
  /** A query appended to addresses of pictures that are not public. */
  query?: string
}

export function TextBlock({ block, q, part, query = '' }: TextBlockProps) {
  const { kind, level = 2, text, items, start, numbering, rows, caption } = block
  const dir = textDirectionOf(text)
  if (items) {
    const entries = items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change their order
      <li key={index}>{marked(item, q)}</li>
    ))
    if (start === undefined) return <ul dir={dir}>{entries}</ul>
    return (
      <ol dir={dir} start={start} type={numbering}>
        {entries}
      </ol>
    )
  }
  if (rows) return <Table rows={rows} caption={caption} dir={dir} q={q} />
  if (kind === 'figure') return <Figure block={block} q={q} query={query} />
  const words = block.annotated ? annotated(block.annotated, q) : marked(text, q)
  if (part || kind === 'paragraph') {
    return (
      <p dir={dir} className={part}>
        {words}
      </p>
    )
  }
  const Heading = `h${level}` as const
  return <Heading dir={dir}>{words}</Heading>
}

interface TableProps {
  rows: BlockCell[][]
  caption?: string
  dir?: 'ltr' | 'rtl'
  q: string
}

function Table({ rows, caption, dir, q }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section className="page-table" aria-label={nameOf(rows, caption)} tabIndex={0}>
      <table dir={dir}>
        {caption && <caption>{marked(caption, q)}</caption>}
        <tbody>
          {rows.map((cells, row) => {
            const isHead = cells.every(({ isHeader }) => isHeader)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
              <tr key={row}>
                {cells.map(({ text, isHeader, columns, rows: down }, column) => {
                  const spans = { colSpan: columns, rowSpan: down }
                  return isHeader ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order
                    <th key={column} scope={isHead ? 'col' : 'row'} {...spans}>
                      {marked(text, q)}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order
                    <td key={column} {...spans}>
                      {marked(text, q)}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const nameOf = (rows: BlockCell[][], caption?: string) =>
  cutText(`Table: ${caption ?? (rows[0] ?? []).map(({ text }) => text).join(', ')}`, 120)

/** Shows a figure cut from the picture of its page; its text serves as description if it has none. */
function Figure({ block, q, query }: Pick<TextBlockProps, 'block' | 'q'> & { query: string }) {
  const { text, altText, caption, place, picture } = block
  const description = altText ?? text
  return (
    <figure dir={textDirectionOf(`${description} ${caption ?? ''}`)}>
      {place && picture && (
        <svg
          viewBox={`${place.x} ${place.y} ${place.width} ${place.height}`}
          width={place.width * enlarged}
          height={place.height * enlarged}
          role="img"
          aria-label={description || caption || t('Picture without a description')}
        >
          <image href={`/${picture.file}${query}`} width={picture.width} height={picture.height} />
        </svg>
      )}
      {!(place && picture) && description && <p>{marked(description, q)}</p>}
      {caption && <figcaption>{marked(caption, q)}</figcaption>}
    </figure>
  )
}

/** The number of CSS pixels for each point of a page. */
const enlarged = 4 / 3

/** Renders a text with its ruby above it. */
function annotated(text: string, q: string) {
  const parts = rubyParts(text)
  const marks = splitAtMatches(parts.map(({ text: base }) => base).join(''), q)
  let end = 0
  return parts.map(({ text: base, reading }, index) => {
    const begin = end
    end += base.length
    const words = withMarks(cutSplitText(marks, begin, end))
    if (reading === undefined) return words
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <ruby key={index}>
        {words}
        <rp>(</rp>
        <rt>{reading}</rt>
        <rp>)</rp>
      </ruby>
    )
  })
}

const marked = (text: string, q: string) => withMarks(splitAtMatches(text, q))

const withMarks = (parts: ReturnType<typeof splitAtMatches>) =>
  parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  )
