import { api } from '../../../platform/http/http.server'
import { giftDeskList } from '../gifts/gift-list.server'

const handlers = api({ GET: giftDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
