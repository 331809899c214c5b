import { requireApiAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { contributionsOf } from '../publications/publications.server'
import { takeAuthor } from './author-upload.server'
import { authorById } from './authors.server'
import { changeAuthor } from './publishing.server'

const handlers = api({
  GET: async ({ params }) => {
    const author = await authorById(idFrom(params.id, 'Author not found.'))
    return { ...author, Articles: await contributionsOf(author.id) }
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await authorById(idFrom(params.id, 'Author not found.'))
    await takeAuthor(request, (fields, image) => changeAuthor(id, fields, image, admin))
    return authorById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
