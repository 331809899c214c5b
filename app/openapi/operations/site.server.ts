import { pageContent } from '../../pages/page.content.server'
import { changes, creates, deletes, uploadOf, type Operations } from './operation'

export const siteOperations: Operations = {
  'api/pages': {
    get: { summary: 'All pages of the site', answer: 'Pages' },
    post: {
      ...{ summary: 'Write a page', answer: 'Page', ...creates(pageContent.may) },
      ...{ multipart: uploadOf(pageContent), errors: [409, 413, 415] },
    },
  },
  'api/pages/:id': {
    get: { summary: 'A page', answer: 'Page' },
    put: { summary: 'Change a page', answer: 'Page', multipart: uploadOf(pageContent), ...changes(pageContent.may) },
    delete: { summary: 'Put a page into the trash', answer: 'Message', ...deletes(pageContent.may) },
  },
  'api/openapi.json': {
    get: { summary: 'This description', answer: 'Description' },
  },
}
