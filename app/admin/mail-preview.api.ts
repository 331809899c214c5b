import { requireAdmin } from '../accounts/guards.server'
import { mailKindAt } from '../mail/kinds.server'
import { letterHtml } from '../mail/letter-html'
import { sender } from '../mail/outbox.server'
import { api } from '../platform/http.server'

/** A mail has its styles in attributes, runs nothing and loads nothing. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    return new Response(letterHtml(mailKindAt(params.kind).sample(), sender()), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
