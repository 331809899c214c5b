import { fromStore } from '../platform/http/security.server'
import type { Letter } from './letter'
import { letterHtml } from './letter-html'
import { sender } from './outbox.server'

/** The policy of a mail's preview: inline styles, no scripts, pictures only from the site. */
const policy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'${fromStore}; frame-ancestors 'self'`

/** Returns a mail as mail programs show it, for a preview in a frame. */
export const mailPage = (letter: Letter): Response =>
  new Response(letterHtml(letter, sender()), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
