import { api } from '../platform/http/http.server'
import { addTrack } from './media.server'
import { addMediaHandler } from './media-api.server'

const handlers = api({ POST: addMediaHandler(addTrack) })
export const loader = handlers.loader
export const action = handlers.action
