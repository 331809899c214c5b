import { href } from '../../../platform/href'
import type { Site } from '../../../site/site'
import type { NamedAuthor } from '../../authors/authors'
import type { Article } from '../publications'
import type { Issue } from '../series/series'

interface Cited {
  article: Article
  authors: NamedAuthor[]
  site: Site
  issue?: Issue
}

export const citationFormats = {
  bib: { type: 'application/x-bibtex', write: bibtex },
  ris: { type: 'application/x-research-info-systems', write: ris },
} as const

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const latex: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escaped = (text: string) =>
  oneLine(text).replace(/[\\~^&%$#_{}]/g, (character) => latex[character] ?? `\\${character}`)

/** Returns a citation for BibTeX and BibLaTeX, in UTF-8. Braces keep titles and names as they are. */
function bibtex({ article, authors, site, issue }: Cited): string {
  const { year, month, day, address, pdf } = facts(article, site)
  const fields = {
    title: `{${escaped(article.title)}}`,
    author: authors.map(({ name }) => `{${escaped(name)}}`).join(' and '),
    [article.filetype === 'Article' ? 'journal' : 'publisher']: escaped(nameIn(article, site, issue)),
    series: issue && article.filetype !== 'Article' ? escaped(issue.series.title) : '',
    number: escaped(issue?.number ?? ''),
    issn: issue?.series.issn ?? '',
    isbn: issue?.isbn ?? '',
    year,
    month: String(Number(month)),
    date: `${year}-${month}-${day}`,
    language: article.language ?? site.language,
    url: address,
    file: pdf,
    abstract: escaped(article.description),
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []))
  const kind = article.filetype === 'Article' ? 'article' : 'book'
  return [`@${kind}{article${article.id},`, ...lines, '}', ''].join('\n')
}

/** Returns a citation in RIS, the exchange format of reference managers. */
function ris({ article, authors, site, issue }: Cited): string {
  const { year, month, day, address, pdf } = facts(article, site)
  const fields: [tag: string, value: string][] = [
    ['TY', article.filetype === 'Article' ? 'MGZN' : 'BOOK'],
    ['TI', article.title],
    ...authors.map(({ name }): [string, string] => ['AU', name]),
    [article.filetype === 'Article' ? 'T2' : 'PB', nameIn(article, site, issue)],
    ['T3', article.filetype === 'Article' ? '' : (issue?.series.title ?? '')],
    ['IS', issue?.number ?? ''],
    ['SN', issue?.isbn || issue?.series.issn || ''],
    ['PY', year],
    ['DA', `${year}/${month}/${day}/`],
    ['LA', article.language ?? site.language],
    ['AB', article.description],
    ['UR', address],
    ['L1', pdf],
    ['ER', ''],
  ]
  return fields
    .filter(([tag, value]) => value || tag === 'ER')
    .map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`)
    .join('')
}

const nameIn = ({ filetype }: Article, site: Site, issue?: Issue) =>
  filetype === 'Article' && issue ? issue.series.title : site.name

function facts({ id, uploadedAt, pdfPath }: Article, { origin }: Site) {
  const [year = '', month = '', day = ''] = uploadedAt.slice(0, 10).split('-')
  return {
    year,
    month,
    day,
    address: `${origin}${href('/articles/:id', { id })}`,
    pdf: pdfPath === null ? '' : `${origin}/${pdfPath}`,
  }
}
