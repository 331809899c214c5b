import { api, created } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { addNote } from '../admin/order-admin.server'
import { onOrder } from './order-api.server'
import { NoteRequest } from './order-requests.server'

const note = onOrder(async ({ request, orderId, actor, key }) => {
  const { text } = await parseJson(request, NoteRequest)
  await addNote({ orderId, text, key, author: actor })
})

const handlers = api({ POST: async (args) => created(await note(args)) })
export const loader = handlers.loader
export const action = handlers.action
