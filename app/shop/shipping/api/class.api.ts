import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { classNotFound, deleteShippingClass, saveShippingClass } from '../classes.server'
import { loadShippingJson, parseShippingClassRequest } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await saveShippingClass(
      idFromParam(params.id, classNotFound),
      (await parseShippingClassRequest(request)).name,
      admin,
    )
    return loadShippingJson()
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteShippingClass(idFromParam(params.id, classNotFound), admin)
    return loadShippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
