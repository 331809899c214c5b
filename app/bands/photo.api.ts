import { api } from '../platform/http/http.server'
import { addPhoto } from './media.server'
import { addMediaHandler } from './media-api.server'

const handlers = api({ POST: addMediaHandler(addPhoto) })
export const loader = handlers.loader
export const action = handlers.action
