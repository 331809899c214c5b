import MarkdownIt from 'markdown-it'

/** A part of a text; with an address, it is a link. */
export interface LinkedTextPart {
  text: string
  href?: string
}

const linkify = new MarkdownIt().linkify.set({ fuzzyLink: true, fuzzyEmail: true })

export function splitAtLinks(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = []
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

/** Adds `https://` to an address that has no scheme. */
function addressOf({ schema, url }: { schema: string; url: string }): string | undefined {
  const href = schema === '' ? url.replace(/^http:/, 'https:') : url
  return /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? href : undefined
}
