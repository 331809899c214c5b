import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { saveDevicePosition, secondsOf } from './device-positions.server'
import { deviceUser } from './device-user.server'
import { DevicePosition } from './koreader'

const handlers = api({
  PUT: async ({ request, context: { address } }) => {
    const userId = await deviceUser(request, address)
    const position = await parseJson(request, DevicePosition)
    const savedAt = await saveDevicePosition(userId, position)
    return { document: position.document, timestamp: secondsOf(savedAt) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
