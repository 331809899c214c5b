/** A pattern for block elements: the lines between them become paragraphs. */
const block =
  /^<\/?(p|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tr|td|th|div|figure|hr|section|dl|dt|dd|form|iframe|video|audio)\b/i

/** Returns the HTML that WordPress would render: paragraphs for empty lines, and no shortcodes. */
export function convertWordpressHtml(content: string): { html: string; left: string[] } {
  const left = new Set<string>()
  const plain = content
    .replaceAll('\r\n', '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/g, '$1')
    .replace(
      /\[(sourcecode|code)[^\]]*\]([\s\S]*?)\[\/\1\]/g,
      (_, _name, code: string) => `<pre>${code}</pre>`,
    )
    .replace(/\[\/?([a-z][a-z0-9_-]+)(?:\s[^\]]*)?\]/g, (_, name: string) => {
      left.add(name)
      return ''
    })
  return { html: paragraphs(plain), left: [...left] }
}

function paragraphs(text: string): string {
  const kept: string[] = []
  const withoutPre = text.replace(
    /<pre[\s\S]*?<\/pre>/gi,
    (pre) => `\n\n<pre data-kept="${kept.push(pre) - 1}">\n\n`,
  )
  return withoutPre
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (block.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
    .replace(/<pre data-kept="(\d+)">/g, (_, index) => kept[Number(index)] ?? '')
}
