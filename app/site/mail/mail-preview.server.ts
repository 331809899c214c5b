import { storeSource } from '../../platform/http/security.server'
import type { MailContent } from './mail-content'
import { mailContentHtml } from './mail-html'
import { sender } from './outbox.server'

/** The policy of a mail's preview: inline styles, no scripts, pictures only from the site. The desk may measure it. */
const policy = `sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'${storeSource}; frame-ancestors 'self'`

export const mailPreview = (content: MailContent): Response =>
  new Response(mailContentHtml(content, sender()), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
