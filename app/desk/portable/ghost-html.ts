interface Body {
  html?: string | null
  lexical?: string | null
  mobiledoc?: string | null
}

interface Read {
  html: string
  /** The cards of Ghost's editor that were skipped, described in words. */
  unread: string[]
}

/** Returns the HTML of a post: Ghost's own if the export contains it, else rendered from its editor's format. */
export function ghostPostToHtml({ html, lexical, mobiledoc }: Body): Read {
  if (html) return { html, unread: [] }
  const unread = new Set<string>()
  const read = lexical
    ? fromLexical(parsed(lexical), unread)
    : mobiledoc
      ? fromMobiledoc(parsed(mobiledoc), unread)
      : ''
  return { html: read, unread: [...unread] }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const image = (src: unknown, alt: unknown) => `<p><img src="${escaped(src)}" alt="${escaped(alt)}"></p>`
const wrapped = (tag: string, inside: string) => `<${tag}>${inside}</${tag}>`

interface Node {
  type?: string
  tag?: string
  listType?: string
  text?: string
  format?: unknown
  url?: string
  src?: string
  alt?: string
  html?: string
  markdown?: string
  code?: string
  fileName?: string
  children?: Node[]
  root?: Node
}

const formats: [number, string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
]

function fromLexical(document: unknown, unread: Set<string>): string {
  const inside = (node: Node): string => (node.children ?? []).map(one).join('')
  const blocks: Record<string, (node: Node) => string> = {
    paragraph: (node) => wrapped('p', inside(node)),
    heading: (node) => wrapped(/^h[1-6]$/.test(node.tag ?? '') ? (node.tag ?? 'h2') : 'h2', inside(node)),
    list: (node) => wrapped(node.listType === 'number' ? 'ol' : 'ul', inside(node)),
    listitem: (node) => wrapped('li', inside(node)),
    quote: (node) => wrapped('blockquote', inside(node)),
    aside: (node) => wrapped('blockquote', inside(node)),
    link: (node) => `<a href="${escaped(node.url)}">${inside(node)}</a>`,
    linebreak: () => '<br>',
    horizontalrule: () => '<hr>',
    image: ({ src, alt }) => image(src, alt),
    html: ({ html = '' }) => html,
    markdown: ({ markdown = '' }) => wrapped('pre', escaped(markdown)),
    codeblock: ({ code = '' }) => wrapped('pre', wrapped('code', escaped(code))),
    file: ({ src, fileName }) => `<p><a href="${escaped(src)}">${escaped(fileName)}</a></p>`,
    root: inside,
  }
  const text = ({ text = '', format }: Node) =>
    formats.reduce((html, [bit, tag]) => (Number(format) & bit ? wrapped(tag, html) : html), escaped(text))
  function one(node: Node): string {
    const type = (node.type ?? 'root').replace(/^extended-(text|heading|quote)$/, '$1')
    if (type === 'text') return text(node)
    const block = blocks[type]
    if (!block) unread.add(`what Ghost calls ${type}`)
    return block?.(node) ?? inside(node)
  }
  return one((document as { root?: Node }).root ?? {})
}

interface Mobiledoc {
  cards?: [string, Node & { filename?: string }][]
  atoms?: [string, string][]
  markups?: [string, string[]?][]
  sections?: [number, ...unknown[]][]
}

type Marker = [number, number[], number, string | number]

function fromMobiledoc(document: unknown, unread: Set<string>): string {
  const { cards = [], atoms = [], markups = [], sections = [] } = document as Mobiledoc
  const opening = (index: number) => {
    const [tag = 'span', attributes = []] = markups[index] ?? []
    const href = attributes[attributes.indexOf('href') + 1]
    return tag === 'a' ? `<a href="${escaped(href)}">` : `<${tag}>`
  }
  const inline = (markers: Marker[]): string => {
    const open: number[] = []
    return markers
      .map(([type, opens, closes, value]) => {
        open.push(...opens)
        const text = type === 0 ? escaped(value) : atoms[Number(value)]?.[0] === 'soft-return' ? '<br>' : ''
        const closed = open.splice(open.length - closes, closes).reverse()
        return opens.map(opening).join('') + text + closed.map((one) => `</${markups[one]?.[0]}>`).join('')
      })
      .join('')
  }
  const card = (index: number): string => {
    const [name = '', { src, alt, html = '', markdown = '', code = '' } = {}] = cards[index] ?? []
    if (name === 'image') return image(src, alt)
    if (name === 'html') return html
    if (name === 'markdown' || name === 'card-markdown') return wrapped('pre', escaped(markdown))
    if (name === 'code') return wrapped('pre', wrapped('code', escaped(code)))
    if (name === 'hr') return '<hr>'
    unread.add(`what Ghost calls ${name}`)
    return ''
  }
  return sections
    .map(([type, ...rest]) => {
      if (type === 1) return wrapped(String(rest[0]), inline(rest[1] as Marker[]))
      if (type === 2) return image(rest[0], '')
      if (type === 3)
        return wrapped(
          String(rest[0]),
          (rest[1] as Marker[][]).map((item) => wrapped('li', inline(item))).join(''),
        )
      return type === 10 ? card(Number(rest[0])) : ''
    })
    .join('')
}
