import { fileStoreSource } from '../../platform/http/security.server'
import type { MailContent } from './mail-content'
import { mailContentHtml } from './mail-html'
import { mailSender } from './outbox.server'

/** The content security policy of a mail's preview: inline styles, no scripts, pictures only from the site. */
const policy = `sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'${fileStoreSource}; frame-ancestors 'self'`

export const mailPreview = (content: MailContent): Response =>
  new Response(mailContentHtml(content, mailSender()), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
