import type { Actor } from '../accounts/audit.server'
import { requireApiAdmin } from '../accounts/guards.server'
import { findRecord } from '../content/lifecycle.server'
import { assertMatches, notMatched } from '../platform/http/conditional.server'
import { created } from '../platform/http/http.server'
import { idFrom } from '../platform/http/request.server'
import { bandContent } from './band.content.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

/** Returns the POST handler by which an admin adds a file to an existing band. */
export function addMediaHandler(add: (bandId: number, request: Request, actor: Actor) => Promise<unknown>) {
  return async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const band = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    assertMatches(request, band, notMatched)
    return created(await add(band.id, request, admin))
  }
}
