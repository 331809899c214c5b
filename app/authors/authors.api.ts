import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http.server'
import { takeAuthor } from './author-upload.server'
import { allAuthors } from './authors.server'
import { addAuthor } from './publishing.server'

const handlers = api({
  GET: () => allAuthors(),
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    return created(await takeAuthor(request, (fields, image) => addAuthor(fields, image, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
