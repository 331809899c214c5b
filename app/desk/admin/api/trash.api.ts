import { api } from '../../../platform/http/http.server'
import { wholeOrPage } from '../../../platform/http/list-request.server'
import { requireApiAdmin, staffMay } from '../../../site/accounts/guards.server'
import { type TrashLine, TrashQuery, trashContents, trashCursor } from '../manage-content.server'
import { kindsOf } from '../registry.server'

const lineJson = ({ isPart = false, ...line }: TrashLine) => ({ ...line, isPart })

const handlers = api({
  GET: async ({ request }) => {
    const user = await requireApiAdmin(request, ...staffMay)
    const kinds = kindsOf(user)
    return wholeOrPage(request, {
      query: TrashQuery,
      whole: async () => (await trashContents(kinds)).map(lineJson),
      after: (cursor, take) => trashContents(kinds, { cursor, take }),
      cursorOf: trashCursor,
      toJson: lineJson,
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
