import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { itemNotFound } from '../../items/merch'
import { stopShare } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ merchItemId: idFrom(id, itemNotFound) })
const handlers = api({ DELETE: stopShare(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
