import type { PageLine, PageWord } from '../documents'

/** Unicode's signs for text with a note between its lines: before it, between both, and behind the note. */
const [anchor, separator, terminator] = ['\ufff9', '\ufffa', '\ufffb']
const annotation = /\ufff9([^\ufff9-\ufffb]*)\ufffa([^\ufff9-\ufffb]*)\ufffb/gu

/** Returns the text of a line with its ruby between Unicode's signs for it. */
export const annotatedText = ({ words }: Pick<PageLine, 'words'>): string =>
  words.map(annotatedWord).join(' ')

function annotatedWord({ text, ruby = [] }: PageWord): string {
  return ruby
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: reading }) => {
      const base = anchor + whole.slice(from, to) + separator + reading + terminator
      return whole.slice(0, from) + base + whole.slice(to)
    }, text)
}

export const withoutRuby = (text: string): string =>
  text.replace(annotation, '$1').replace(/[\ufff9-\ufffb]/gu, '')

export function rubyParts(text: string): { text: string; reading?: string }[] {
  const parts: { text: string; reading?: string }[] = []
  let at = 0
  for (const { 0: whole, 1: base = '', 2: reading, index } of text.matchAll(annotation)) {
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: base, reading })
    at = index + whole.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
