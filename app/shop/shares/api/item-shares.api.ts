import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { itemNotFound } from '../../items/merch'
import { giveShare, listShares } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ merchItemId: idFrom(id, itemNotFound) })
const handlers = api({ GET: listShares(subjectOf), POST: giveShare(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
