import { fromStore } from '../platform/http/security.server'
import type { Letter } from './letter'
import { letterHtml } from './letter-html'
import { sender } from './outbox.server'

/** A mail has its styles in attributes and runs nothing; of pictures, it loads the site's own. */
const policy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'${fromStore}; frame-ancestors 'self'`

/** A letter as mail programs show it, for a preview in a frame. */
export const mailPage = (letter: Letter): Response =>
  new Response(letterHtml(letter, sender()), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
