import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http.server'
import { parseJson } from '../platform/request.server'
import { BandFields } from './band-form'
import { allBands } from './bands.server'
import { createBand } from './publishing.server'

const handlers = api({
  GET: () => allBands(),
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    return created(await createBand(await parseJson(request, BandFields), {}, admin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
