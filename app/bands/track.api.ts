import { requireApiAdmin } from '../accounts/guards.server'
import { findRecord } from '../content/lifecycle.server'
import { api, created } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { bandContent } from './band.content.server'
import { addTrack } from './media.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    return created(await addTrack(id, request, admin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
