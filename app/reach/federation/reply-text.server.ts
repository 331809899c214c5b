import sanitizeHtml from 'sanitize-html'
import { cutText } from '../../platform/text/cut-text'

const maxLength = 20_000

/**
 * Reduces the HTML of somebody else to paragraphs, line breaks and links to the web. Everything else leaves its text, but
 * for scripts and styles, which leave nothing.
 */
export function safeReply(html: string): string {
  const safe = sanitizeHtml(cutText(html, maxLength), {
    allowedTags: ['p', 'br', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http'],
    allowProtocolRelative: false,
    transformTags: {
      a: (_tag, { href }) => ({
        tagName: 'a',
        attribs: { ...(href && { href }), rel: 'nofollow ugc noreferrer' },
      }),
    },
  }).trim()
  return /^<p>/.test(safe) ? safe : `<p>${safe}</p>`
}
