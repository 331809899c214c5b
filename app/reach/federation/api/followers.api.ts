import { api } from '../../../platform/http/http.server'
import { followerDeskList } from '../follower-list.server'

const handlers = api({
  GET: followerDeskList.answer,
})
export const loader = handlers.loader
export const action = handlers.action
