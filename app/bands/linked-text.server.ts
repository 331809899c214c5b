import MarkdownIt from 'markdown-it'

/** A piece of a text; with an address, a link. */
export interface TextPart {
  text: string
  href?: string
}

const { linkify } = new MarkdownIt()
linkify.set({ fuzzyLink: true, fuzzyEmail: true })

/** What somebody wrote as plain text, its web and mail addresses as links. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of linkify.match(text) ?? []) {
    const href = addressOf(match)
    if (!href) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: match.text, href })
    at = match.lastIndex
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}

/** Of an address without `https://`, that is what it gets. */
function addressOf({ schema, url }: { schema: string; url: string }): string | undefined {
  const href = schema === '' ? url.replace(/^http:/, 'https:') : url
  return /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? href : undefined
}
