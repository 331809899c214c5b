import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'

const kept = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'em',
  'i',
  'strong',
  'b',
  'a',
  'img',
  'figure',
  'figcaption',
  'div',
  'section',
  'del',
  's',
]
/** Elements that embed other sites: a link replaces them. */
const embedded = ['iframe', 'video', 'audio', 'embed', 'source']
const lost: Record<string, string> = {
  script: 'a script',
  form: 'a form',
  table: 'the lines of a table',
  svg: 'a drawing',
  object: 'an embed',
}

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
})

export interface MarkdownConversion {
  markdown: string
  /** The parts that Markdown cannot express, described in words. */
  left: string[]
}

/**
 * Converts another program's HTML to Markdown; dangerous and inexpressible elements are dropped.
 * @param pictures maps addresses of pictures to the numbers by which the text names them
 */
export function markdownFromHtml(html: string, pictures = new Map<string, string>()): MarkdownConversion {
  const left = new Set<string>()
  const clean = sanitizeHtml(html, {
    allowedTags: kept,
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt'], code: ['class'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      ...Object.fromEntries(embedded.map((tag) => [tag, asLink(left)])),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, src: pictures.get(attribs.src ?? '') ?? attribs.src ?? '' },
      }),
    },
    onOpenTag: (name) => {
      const words = lost[name]
      if (words) left.add(words)
    },
    nestingLimit: 100,
  })
  const fenced = clean.replace(/<pre>(?!<code)([\s\S]*?)<\/pre>/g, '<pre><code>$1</code></pre>')
  return { markdown: `${turndown.turndown(fenced)}\n`, left: [...left] }
}

const asLink =
  (left: Set<string>): sanitizeHtml.Transformer =>
  (_name, { src = '' }): sanitizeHtml.Tag => {
    if (!/^(https?:)?\/\//.test(src)) return { tagName: 'span', attribs: {} as Record<string, string> }
    left.add('something embedded, of which a link is left')
    const href = src.replace(/^\/\//, 'https://')
    return { tagName: 'a', attribs: { href }, text: href }
  }

export function filesReferencedIn(html: string): { pictures: string[]; pdfs: string[] } {
  const found = { pictures: new Set<string>(), pdfs: new Set<string>() }
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, { src, href, data }) => {
      if (name === 'img' && src) found.pictures.add(src)
      for (const address of [href, data, name === 'img' ? undefined : src])
        if (address && /\.pdf([?#].*)?$/i.test(address)) found.pdfs.add(address)
    },
  })
  return { pictures: [...found.pictures], pdfs: [...found.pdfs] }
}

export const plainTextOfHtml = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|h\d|li|div|blockquote)>|<br\s*\/?>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (text) => text,
  })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
