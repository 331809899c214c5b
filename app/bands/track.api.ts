import { api } from '../platform/http/http.server'
import { addTrack } from './media.server'
import { createAddMediaHandler } from './media-api.server'

const handlers = api({ POST: createAddMediaHandler(addTrack) })
export const loader = handlers.loader
export const action = handlers.action
