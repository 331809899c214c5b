import sanitizeHtml from 'sanitize-html'
import { cutText } from '../../platform/text/cut-text'

const maxLength = 20_000

/**
 * Reduces another server's HTML to paragraphs, line breaks and web links. Other elements are replaced by their text,
 * scripts and styles removed.
 */
export function safeReplyHtml(html: string): string {
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
