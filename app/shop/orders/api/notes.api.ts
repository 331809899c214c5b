import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { addOrderNote } from '../admin/order-admin.server'
import { createOrderHandler } from './order-api.server'
import { NoteRequest } from './order-requests.server'

const note = createOrderHandler(async ({ request, orderId, actor, key }) => {
  const { text } = await parseJson(request, NoteRequest)
  await addOrderNote({ orderId, text, key, author: actor })
})

const handlers = api({ POST: async (args) => createdJsonResponse(await note(args)) })
export const loader = handlers.loader
export const action = handlers.action
