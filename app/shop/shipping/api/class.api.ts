import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { classNotFound, deleteClass, saveClass } from '../classes.server'
import { parseClass, shippingJson } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await saveClass(idFrom(params.id, classNotFound), (await parseClass(request)).name, admin)
    return shippingJson()
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteClass(idFrom(params.id, classNotFound), admin)
    return shippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
