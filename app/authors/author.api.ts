import { api, idFrom } from '../platform/http.server'
import { contributionsOf } from '../publications/publications.server'
import { authorById } from './authors.server'

const handlers = api({
  GET: async ({ params }) => {
    const author = await authorById(idFrom(params.id, 'Author not found.'))
    return { ...author, Articles: await contributionsOf(author.id) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
