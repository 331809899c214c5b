import { api } from '../platform/http/http.server'
import { addPhoto } from './media.server'
import { createAddMediaHandler } from './media-api.server'

const handlers = api({ POST: createAddMediaHandler(addPhoto) })
export const loader = handlers.loader
export const action = handlers.action
