import { NotFound } from '../../platform/errors/errors'
import { fileStoreSource } from '../../platform/http/security.server'
import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { matchesEmbedHost } from '../../site/embedding'
import { renderRefusal } from './FramedPage'

export interface Framing {
  isAllowed: boolean
  /** The host of the page around the frame, as `example.org:4000`; undefined if it does not say. */
  host?: string
  /** Whether the frame was on another of its own pages before. */
  isTurn: boolean
  policy: string
}

/**
 * Answers with a page for a frame, or politely with none where the owner does not allow it or there is nothing. It sets
 * no cookie.
 */
export async function answerFrame(
  request: Request,
  origin: string,
  render: (framing: Framing) => Promise<string>,
  ownRule?: string | null,
): Promise<Response> {
  const framing = framingOf(request, origin, ownRule)
  if (!framing.isAllowed)
    return framedResponse(renderRefusal(origin, t('This cannot be shown in pages of other sites.')), framing)
  try {
    return framedResponse(await render(framing), framing)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return framedResponse(renderRefusal(origin, t('This is not here any more.')), framing, 404)
  }
}

/**
 * Decides whether the page around a frame may show what is published here. Who says nothing of itself gets the answer,
 * and the browser keeps it from pages that the owner did not allow. A refusal may be framed by all: it shows nothing.
 */
function framingOf(request: Request, origin: string, ownRule?: string | null): Framing {
  const { embedding: siteRule, embedHosts } = currentSite()
  const embedding = ownRule ?? siteRule
  const referer = request.headers.get('Referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer) : undefined
  const isOwn = from?.origin === origin
  const host = isOwn ? undefined : from?.host
  const isListed = !host || matchesEmbedHost(host, embedHosts)
  const isAllowed = embedding === 'anywhere' || (embedding === 'hosts' && isListed)
  const ancestors = embedding === 'hosts' && isAllowed ? ["'self'", ...embedHosts].join(' ') : '*'
  return {
    isAllowed,
    host,
    isTurn: isOwn && /^\/(articles\/\d+\/)?embed\b/.test(from.pathname),
    policy: framedPolicy(ancestors),
  }
}

const framedPolicy = (ancestors: string) =>
  `default-src 'none'; img-src 'self'${fileStoreSource}; style-src 'self'; script-src 'self'; ` +
  `connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`

const framedResponse = (html: string, { policy }: Framing, status = 200) =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
    },
  })
