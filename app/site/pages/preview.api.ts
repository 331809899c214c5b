import { api } from '../../platform/http/http.server'
import { readFields } from '../../platform/http/request.server'
import { Id } from '../../platform/id'
import { cutText } from '../../platform/text/cut-text'
import { requireApiAdmin } from '../accounts/guards.server'
import { renderMarkdown } from './markdown.server'
import { maxSitePageLength } from './site-pages'
import { listPicturesOfPage } from './site-pages.server'

const handlers = api({
  POST: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const fields = await readFields(request, 512 * 1024)
    const { success, data: id } = Id.safeParse(fields.get('id'))
    const body = cutText(fields.get('body') ?? '', maxSitePageLength)
    return { html: renderMarkdown(body, await listPicturesOfPage(success ? id : undefined)) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
