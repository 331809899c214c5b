/** Where a value stands: between tags or in an attribute, in an address, in the data of a page, or in the script that brings that data. */
export type Context = 'html' | 'address' | 'data' | 'script'

/** How Remix brings a page's data in its document. */
const dataScript = 'window.__remixContext.streamController.enqueue("'

/** Attributes in which text is an address or runs. */
const meaningful = /^(href|src|srcset|action|formaction|srcdoc|style|on\w+)$/i

/** Before a value that is a whole part of an address of the site. */
const partOfAddress = /(?:^|, )\/[\w-]+(?:\/[\w.-]+)*\/$/

/** @throws Error for other places, such as another script, a comment or the name of a tag */
export function contextAt(html: string, position: number): Context {
  const before = html.lastIndexOf('<', position)
  const tag = html.slice(before, html.indexOf('>', before) + 1)
  const isInTag = before + tag.length > position
  if (!/^<\/?[a-z!]/i.test(tag)) throw new Error('A mark stands after a bare <.')
  if (/^<script\b/i.test(tag)) {
    if (!isInTag && html.startsWith(dataScript, before + tag.length)) return 'script'
    throw new Error('A mark stands in a script.')
  }
  if (/^<(style|textarea|title|iframe|noscript|xmp|plaintext)\b/i.test(tag))
    throw new Error(`A mark stands in ${tag}.`)
  if (!isInTag) return 'html'
  const [, attribute, text = ''] = /\s([^\s="]+)="([^"]*)$/.exec(html.slice(before, position)) ?? []
  if (attribute && /^(href|src|srcset)$/i.test(attribute) && partOfAddress.test(text)) return 'address'
  if (attribute && !meaningful.test(attribute) && !tag.startsWith('<!')) return 'html'
  throw new Error(`A mark stands in ${tag}.`)
}

/** What is the same in an address as in text, and leads nowhere else. */
const plainAddress = /^\w[\w-]*(?:[./][\w-]+)*$/

/** The value as the page would have it had it been rendered with it. @throws Error for an address that would need escapes */
export function inContext(value: string | number, context: Context): string {
  if (typeof value === 'number') return String(value)
  if (context === 'address') {
    if (!plainAddress.test(value)) throw new Error('A value cannot stand in an address.')
    return value
  }
  if (context === 'html') return value.replace(/["&'<>]/g, (letter) => entities[letter] ?? letter)
  const inData = JSON.stringify(value).slice(1, -1)
  return context === 'data' ? inData : inScript(inData)
}

/** As React writes text. */
const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** The end of a document that brings a page's data, as Remix streams it. @param nonce of the scripts */
export function dataScripts(data: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const close = script('window.__remixContext.streamController.close();')
  return `<!--$-->${script(`${dataScript}${inScript(data)}");`)}<!--$-->${close}<!--/$--><!--/$-->`
}

/** The data is one string of JavaScript, in which nothing may end the script. */
const inScript = (data: string) =>
  JSON.stringify(data)
    .slice(1, -1)
    .replace(/[&><\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
