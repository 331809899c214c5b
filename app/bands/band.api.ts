import { requireApiAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { takeBandChange } from './band-upload.server'
import { bandToEdit, changeWholeBand } from './publishing.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await bandToEdit(idFrom(params.id, 'Band not found'))
    await takeBandChange(request, (fields, pieces) => changeWholeBand(id, fields, pieces, admin))
    return bandToEdit(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
