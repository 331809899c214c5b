import { api } from '../../../platform/http/http.server'
import { answerListOrPage } from '../../../platform/http/list-request.server'
import { requireApiAdmin, staffPermissions } from '../../../site/accounts/guards.server'
import { contentKindsOfUser } from '../content-registry.server'
import {
  listTrashAfterCursor,
  listTrashContents,
  type TrashListLine,
  TrashQuery,
  trashCursor,
} from '../trash-list.server'

const lineJson = ({ isPart = false, ...line }: TrashListLine) => ({ ...line, isPart })

const handlers = api({
  GET: async ({ request }) => {
    const user = await requireApiAdmin(request, ...staffPermissions)
    const kinds = contentKindsOfUser(user)
    return answerListOrPage(request, {
      query: TrashQuery,
      whole: async () => (await listTrashContents(kinds)).map(lineJson),
      after: (range) => listTrashAfterCursor(kinds, range),
      cursorOf: trashCursor,
      toJson: lineJson,
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
