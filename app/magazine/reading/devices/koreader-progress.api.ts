import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { saveDevicePosition, unixSecondsOf } from './device-positions.server'
import { authenticateDeviceUser } from './device-user.server'
import { DevicePosition } from './koreader'

const handlers = api({
  PUT: async ({ request, context: { address } }) => {
    const userId = await authenticateDeviceUser(request, address)
    const position = await parseJson(request, DevicePosition)
    const savedAt = await saveDevicePosition(userId, position)
    return { document: position.document, timestamp: unixSecondsOf(savedAt) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
