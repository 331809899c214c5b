import { api } from '../../../../platform/http/http.server'
import { invoiceDeskList } from '../invoice-list.server'

const handlers = api({ GET: invoiceDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
