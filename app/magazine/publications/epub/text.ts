import { t } from '../../../platform/i18n/i18n'
import { type BlockCell, pagesContinuedByBlock, type ReflowedBlock } from '../../documents/reflow/blocks'
import { rubyParts } from '../../documents/reflow/ruby'
import { textDirectionOf } from '../../documents/text-direction'
import { escapeXml } from './package'

export interface BookContent {
  body: string
  pictures: Set<string>
  headings: { title: string; id: string; level: number }[]
  pages: number[]
}

export interface PicturePage {
  number: number
  picture: string | null
  altText: string
}

export const bookPictureName = (stored: string) =>
  `pictures/${stored.replace(/^.*\//, '').replace(/\.webp$/, '.jpg')}`

export const bookPageId = (page: number) => `page-${page}`

export function renderBookContent(blocks: ReflowedBlock[], silent: PicturePage[], from: number): BookContent {
  const text: BookContent = { body: '', pictures: new Set(), headings: [], pages: [] }
  const parts: string[] = []
  const within = pagesContinuedByBlock(blocks)
  const left = [...silent].sort((one, other) => one.number - other.number)
  const begin = (page: number) => {
    if (text.pages.includes(page)) return
    text.pages.push(page)
    parts.push(
      `<span class="pagebreak" epub:type="pagebreak" role="doc-pagebreak" id="${bookPageId(page)}" aria-label="${page}"></span>`,
    )
  }
  const picturesBefore = (page: number) => {
    for (let next = left[0]; next && next.number < page; next = left[0]) {
      left.shift()
      begin(next.number)
      if (!next.picture) continue
      text.pictures.add(next.picture)
      const name = t('Page {number}', { number: next.number })
      const alt = escapeXml(next.altText || t('{name}, a picture without text', { name }))
      parts.push(`<figure class="page"><img src="${bookPictureName(next.picture)}" alt="${alt}"/></figure>`)
    }
  }
  for (const [index, block] of blocks.entries()) {
    picturesBefore(block.page)
    begin(block.page)
    for (const page of within.get(block) ?? []) begin(page)
    parts.push(blockMarkup(block, `b${from}-${index}`, text))
  }
  picturesBefore(Number.POSITIVE_INFINITY)
  text.body = parts.join('\n')
  return text
}

function blockMarkup(block: ReflowedBlock, id: string, text: BookContent): string {
  const { kind, level = 2, items, start, numbering, rows } = block
  const dir = textDirectionOf(block.text)
  const attributes = dir ? ` dir="${dir}"` : ''
  if (kind === 'heading') {
    text.headings.push({ title: block.text, id, level })
    return `<h${level} id="${id}"${attributes}>${wordsOf(block)}</h${level}>`
  }
  if (items) {
    const name = start === undefined ? 'ul' : 'ol'
    const counting = numbering ? ` type="${numbering}"` : ''
    const from = start === undefined ? '' : ` start="${start}"${counting}`
    return `<${name}${from}${attributes}>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</${name}>`
  }
  if (rows) return tableMarkup(rows, block.caption, attributes)
  if (kind === 'figure') return figureMarkup(block, text)
  return `<p${attributes}>${wordsOf(block)}</p>`
}

const wordsOf = ({ annotated, text }: ReflowedBlock): string =>
  rubyParts(annotated ?? text)
    .map(({ text: base, reading }) =>
      reading === undefined
        ? escapeXml(base)
        : `<ruby>${escapeXml(base)}<rp>(</rp><rt>${escapeXml(reading)}</rt><rp>)</rp></ruby>`,
    )
    .join('')

function tableMarkup(rows: BlockCell[][], caption: string | undefined, attributes: string): string {
  const cell = ({ text, isHeader, columns, rows: down }: BlockCell, scope: string) => {
    const spans = `${columns ? ` colspan="${columns}"` : ''}${down ? ` rowspan="${down}"` : ''}`
    return isHeader
      ? `<th scope="${scope}"${spans}>${escapeXml(text)}</th>`
      : `<td${spans}>${escapeXml(text)}</td>`
  }
  const row = (cells: BlockCell[]) => {
    const scope = cells.every(({ isHeader }) => isHeader) ? 'col' : 'row'
    return `<tr>${cells.map((one) => cell(one, scope)).join('')}</tr>`
  }
  const named = caption ? `<caption>${escapeXml(caption)}</caption>` : ''
  return `<table${attributes}>${named}<tbody>${rows
    .filter((cells) => cells.length > 0)
    .map(row)
    .join('\n')}</tbody></table>`
}

function figureMarkup(
  { text: words, altText, caption, place, picture }: ReflowedBlock,
  text: BookContent,
): string {
  const description = escapeXml(altText ?? words)
  const named = caption ? `<figcaption>${escapeXml(caption)}</figcaption>` : ''
  if (!place || !picture) return `<figure><p>${description}</p>${named}</figure>`
  text.pictures.add(picture.file)
  const box = [place.x, place.y, place.width, place.height]
    .map((value) => Math.round(value * 10) / 10)
    .join(' ')
  const [width, height] = [Math.round(place.width * 1.3), Math.round(place.height * 1.3)]
  const label = description || named || escapeXml(t('Picture without a description'))
  return `<figure><svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}" role="img" aria-label="${label.replace(/<[^>]*>/g, '')}"><image href="${bookPictureName(picture.file)}" width="${picture.width}" height="${picture.height}"/></svg>${named}</figure>`
}
