import sanitizeHtml from 'sanitize-html'
import { env } from '../../platform/env.server'
import { allowedHtml, renderMarkdown } from '../../site/pages/markdown.server'

/** The inline styles of elements, since mail programs read no style sheets. */
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:18px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-inline-start:24px',
  ol: 'margin:0 0 16px;padding-inline-start:24px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding-inline-start:16px;border-inline-start:3px solid #d5ccba',
  pre: 'margin:0 0 16px;white-space:pre-wrap',
  a: 'color:#b02a0b',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:4px 12px 4px 0;text-align:start',
  td: 'padding:4px 12px 4px 0',
}

/** Makes an address absolute; a relative one belongs to this site. */
function absolute(address: string): string {
  if (!env.siteUrl || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return URL.canParse(address, env.siteUrl) ? new URL(address, `${env.siteUrl}/`).href : address
}

/** Renders Markdown as safe HTML for mails: with inline styles and absolute addresses. Pictures are left out. */
export const markdownToMailHtml = (markdown: string): string =>
  sanitizeHtml(renderMarkdown(markdown, []), {
    ...allowedHtml,
    allowedAttributes: { '*': ['style'], a: ['href', 'title', 'rel'], ol: ['start'] },
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(href && { href: absolute(href) }),
          ...(styles[tagName] && { style: styles[tagName] }),
        },
      }),
    },
  })

/** A pattern for the targets of Markdown's links, in brackets or on a line of their own; numbers are pictures. */
const targets = /(\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?)(?!\d+\))([^\s<>()]+)/gm

/** Makes the addresses in Markdown absolute, as the plain text of a mail. */
export const markdownToMailText = (markdown: string): string =>
  markdown.replace(targets, (_, before: string, address: string) => before + absolute(address)).trim()
