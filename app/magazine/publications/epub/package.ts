import { t } from '../../../platform/i18n/i18n'
import { type Accessibility, accessibilityMetadata } from '../../documents/accessibility'
import { escapeMarkup } from '../escape-markup'
import { type Issue, sortableIssueNumber } from '../series/series'

export interface BookFile {
  id: string
  name: string
  type: string
  properties?: string
  isText?: boolean
}

export interface BookMetadata {
  /** The book's permanent URN. */
  identifier: string
  title: string
  description: string
  authors: string[]
  publisher: string
  /** The language as a BCP 47 tag. */
  language: string
  isRightToLeft: boolean
  /** The time of publication, in ISO 8601. */
  published: string
  modified: string
  accessibility?: Accessibility
  issue?: Issue
  isFixed?: boolean
}

const xml = '<?xml version="1.0" encoding="utf-8"?>\n'

export const containerDocument = `${xml}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

export const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')).replaceAll(
    '"',
    '&quot;',
  )

/**
 * Returns the package document of a book.
 * Source: EPUB 3.3, W3C Recommendation; EPUB Accessibility 1.1 for the metadata.
 */
export function packageDocument(about: BookMetadata, files: BookFile[]): string {
  const { identifier, title, description, authors, publisher, language, isRightToLeft } = about
  const meta = (property: string, value: string) => `<meta property="${property}">${escapeXml(value)}</meta>`
  const manifest = files.map(
    ({ id, name, type, properties }) =>
      `<item id="${id}" href="${name}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`,
  )
  const spine = files.filter(({ isText }) => isText).map(({ id }) => `<itemref idref="${id}"/>`)
  return `${xml}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(identifier)}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title>
<dc:language>${language}</dc:language>
${authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('\n')}
<dc:publisher>${escapeXml(publisher)}</dc:publisher>
${description ? `<dc:description>${escapeXml(description)}</dc:description>` : ''}
<dc:date>${about.published.slice(0, 10)}</dc:date>
${about.issue ? collectionOf(about.issue) : ''}
${about.isFixed ? fixedRendition : ''}
${meta('dcterms:modified', `${about.modified.slice(0, 19)}Z`)}
${accessibilityOf(about.accessibility)
  .map(([property, value]) => meta(`schema:${property}`, value))
  .join('\n')}
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>
${spine.join('\n')}
</spine>
</package>`
}

/** The metadata of a fixed layout. Source: EPUB 3.3, fixed layouts. */
const fixedRendition = `<meta property="rendition:layout">pre-paginated</meta>
<meta property="rendition:spread">auto</meta>`

/** Returns the metadata of a series. Source: EPUB 3.3, belongs-to-collection. */
function collectionOf({ series, number }: Issue): string {
  const position = sortableIssueNumber(number)
  return [
    `<meta property="belongs-to-collection" id="series">${escapeXml(series.title)}</meta>`,
    '<meta refines="#series" property="collection-type">series</meta>',
    position === null
      ? ''
      : `<meta refines="#series" property="group-position">${Math.max(0, position)}</meta>`,
    series.issn ? `<meta refines="#series" property="dcterms:identifier">urn:issn:${series.issn}</meta>` : '',
  ].join('\n')
}

function accessibilityOf(facts: Accessibility | undefined): [property: string, value: string][] {
  const always: [string, string][] = [['accessibilityHazard', 'none']]
  if (!facts)
    return [
      ['accessMode', 'textual'],
      ['accessMode', 'visual'],
      ['accessibilityFeature', 'displayTransformability'],
      ...always,
    ]
  const { accessMode, accessModeSufficient, accessibilityFeature, accessibilitySummary } =
    accessibilityMetadata(facts)
  const features = accessibilityFeature.filter((feature) => feature !== 'taggedPDF')
  return [
    ...accessMode.map((mode): [string, string] => ['accessMode', mode]),
    ...(accessModeSufficient
      ? [['accessModeSufficient', accessModeSufficient.join(',')] as [string, string]]
      : []),
    ...features.map((feature): [string, string] => ['accessibilityFeature', feature]),
    ['accessibilitySummary', accessibilitySummary],
    ...always,
  ]
}

export interface NavigationEntry {
  title: string
  href: string
  below?: NavigationEntry[]
}

/** Returns the navigation document: the contents, the pages as printed, and where the text begins. */
export function navigationDocument(
  { title, language }: Pick<BookMetadata, 'title' | 'language'>,
  contents: NavigationEntry[],
  pages: NavigationEntry[],
): string {
  const list = (entries: NavigationEntry[]): string =>
    `<ol>${entries
      .map(
        ({ title: name, href, below = [] }) =>
          `<li><a href="${href}">${escapeXml(name)}</a>${below.length > 0 ? list(below) : ''}</li>`,
      )
      .join('\n')}</ol>`
  const nav = (type: string, heading: string, entries: NavigationEntry[], isHidden = false) =>
    `<nav epub:type="${type}" aria-label="${escapeXml(heading)}"${isHidden ? ' hidden="hidden"' : ''}><h2>${escapeXml(heading)}</h2>${list(entries)}</nav>`
  const [first] = contents
  return bookTextDocument(
    { title, language },
    [
      nav('toc', t('Contents'), contents),
      pages.length > 0 ? nav('page-list', t('Pages'), pages, true) : '',
      first ? landmarks(first.href) : '',
    ].join('\n'),
  )
}

const landmarks = (href: string) =>
  `<nav epub:type="landmarks" aria-label="${escapeXml(t('Landmarks'))}" hidden="hidden"><h2>${escapeXml(t('Landmarks'))}</h2><ol><li><a epub:type="bodymatter" href="${href.replace(/#.*/, '')}">${escapeXml(t('Text'))}</a></li></ol></nav>`

export const bookTextDocument = (
  { title, language, dir }: { title: string; language: string; dir?: string },
  body: string,
  viewport = '',
): string => `${xml}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}"${dir ? ` dir="${dir}"` : ''}>
<head><meta charset="utf-8"/><title>${escapeXml(title)}</title><link rel="stylesheet" href="style.css"/>${viewport && `<meta name="viewport" content="${viewport}"/>`}</head>
<body>
${body}
</body>
</html>`

export const bookTextStyle = `body { line-height: 1.45; }
p, li, td { white-space: pre-line; }
table { border-collapse: collapse; }
th, td { padding: 0.2em 0.6em 0.2em 0; text-align: start; vertical-align: top; border-bottom: 1px solid; }
figure { margin: 1em 0; }
figure svg { max-width: 100%; height: auto; }
.cover, .page { text-align: center; margin: 0; }
.cover img, .page img { max-width: 100%; max-height: 100vh; }
.pagebreak { display: none; }
`
