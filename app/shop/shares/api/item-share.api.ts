import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { itemNotFound } from '../../items/merch'
import { createEndShareHandler } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ merchItemId: idFromParam(id, itemNotFound) })
const handlers = api({ DELETE: createEndShareHandler(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
