import { assertMatches, notMatched } from '../platform/http/conditional.server'
import { created } from '../platform/http/http.server'
import { idFrom } from '../platform/http/request.server'
import type { Actor } from '../site/accounts/audit.server'
import { requireApiAdmin } from '../site/accounts/guards.server'
import { findRecord } from '../site/content/lifecycle.server'
import { bandContent } from './band.content.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export function addMediaHandler(add: (bandId: number, request: Request, actor: Actor) => Promise<unknown>) {
  return async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const band = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    assertMatches(request, band, notMatched)
    return created(await add(band.id, request, admin))
  }
}
