import { requireApiAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { merchJson } from './merch'
import { merchItemById } from './merch.server'
import { takeMerchChange } from './merch-upload.server'
import { changeMerchItem, merchRecords } from './publishing.server'

const handlers = api({
  GET: async ({ params }) => merchJson(await merchItemById(idFrom(params.id, 'Item not found'))),
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await merchItemById(idFrom(params.id, 'Item not found'))
    await takeMerchChange(request, (fields, image) => changeMerchItem(id, fields, image, admin))
    return merchJson(await merchItemById(id))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await merchRecords.bin(idFrom(params.id, 'Item not found'), admin)
    return { message: 'Merch item deleted.' }
  },
})
export const loader = handlers.loader
export const action = handlers.action
