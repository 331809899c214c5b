/** Elements that start and end a line of text, in a text browser too. */
const blocks = new Set(
  [
    'address article aside audio blockquote body br canvas dd div dl dt fieldset figcaption footer form h1 h2 h3 h4 h5 h6 header hr',
    'iframe li main ol option p pre progress section select source table tbody td th thead tr ul video',
  ]
    .join(' ')
    .split(' '),
)
const unread = /<(script|style|svg|head|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g

/** Where the words of two elements in one line touch, as in `<a>SEARCH</a><a>SHOP</a>`; a picture's `alt` is its words. */
export function neighbours(html: string): string[] {
  const found: string[] = []
  let before = ''
  let [hasEnded, hasStarted] = [false, false]
  const read = (words: string) => {
    if (hasEnded && hasStarted && /\S$/.test(before) && /^\S/.test(words))
      found.push(`${before.slice(-30)}|${words.slice(0, 30)}`)
    before = words
    hasEnded = false
    hasStarted = false
  }
  const parts = html.replace(unread, '').matchAll(/<(\/?)([a-z]\w*)([^>]*)>|[^<]+/gi)
  for (const [words, closing, name, attributes = ''] of parts) {
    if (!name) read(words)
    else if (blocks.has(name) || isField(name, attributes)) before = ''
    else if (closing) hasEnded = true
    else hasStarted = true
    const [, alt] = (name === 'img' && / alt="([^"]+)"/.exec(attributes)) || []
    if (alt) {
      read(alt)
      hasEnded = true
    }
  }
  return found
}

/** Has a box of its own, which stands between words. */
const isField = (name: string, attributes: string) =>
  name === 'textarea' || (name === 'input' && !attributes.includes('type="hidden"'))

/** Pictures inside links that a text browser prints by the names of their files. */
export const unnamedPictures = (html: string): string[] =>
  [...html.replace(unread, '').matchAll(/<a\b(?:(?!<\/a>)[\s\S])*?<img\b[^>]*\balt=""[^>]*>/g)].map(
    ([link]) => link.slice(-80),
  )
