import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { takePhoto } from './band-upload.server'
import { addPhoto } from './pieces.server'
import { bandToEdit } from './publishing.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await bandToEdit(idFrom(params.id, 'Band not found'))
    return created(await takePhoto(request, (piece) => addPhoto(id, piece, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
