import { assertVersionMatches, ifMatchFailed } from '../platform/http/conditional.server'
import { createdJsonResponse } from '../platform/http/http.server'
import { idFromParam } from '../platform/http/request.server'
import type { Actor } from '../site/accounts/audit.server'
import { requireApiAdmin } from '../site/accounts/guards.server'
import { findRecord } from '../site/content/lifecycle.server'
import { bandContentKind } from './band.content.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export function createAddMediaHandler(
  add: (bandId: number, request: Request, actor: Actor) => Promise<unknown>,
) {
  return async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const band = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
    assertVersionMatches(request, band, ifMatchFailed)
    return createdJsonResponse(await add(band.id, request, admin))
  }
}
