import { pageContent } from '../../../site/pages/page.content.server'
import { PagesQuery } from '../../../site/pages/site-pages.server'
import { SettingsRequest } from '../../admin/api/settings-json.server'
import { PublicationsQuery, StatisticsQuery } from '../../admin/api/statistics-query'
import { changes, creates, type Operations, uploadOf } from './operation'

export const siteOperations: Operations = {
  'api/pages': {
    get: { summary: 'All pages of the site', query: PagesQuery, answer: 'Pages' },
    post: {
      summary: 'Write a page',
      answer: 'Page',
      ...creates(pageContent.may),
      multipart: uploadOf(pageContent),
      errors: [409],
    },
  },
  'api/pages/:id': {
    get: { summary: 'A page', answer: 'Page' },
    put: {
      summary: 'Change a page',
      answer: 'Page',
      multipart: uploadOf(pageContent),
      ...changes(pageContent.may),
    },
    delete: { summary: 'Put a page into the trash', answer: 'Message', ...changes(pageContent.may) },
  },
  'api/statistics': {
    get: {
      summary: 'Views, readers and plays',
      query: StatisticsQuery,
      by: ['publish'],
      answer: 'Statistics',
      errors: [404],
    },
  },
  'api/statistics/publications': {
    get: {
      summary: 'Publications, the most viewed first',
      query: PublicationsQuery,
      by: ['publish'],
      answer: 'ViewedPublications',
    },
  },
  'api/settings': {
    get: { summary: 'The settings of the site', by: [], answer: 'Settings' },
    put: {
      summary: 'Change settings; what is not sent stays',
      json: SettingsRequest,
      answer: 'Settings',
      ...changes([]),
    },
  },
  'api/openapi.json': {
    get: { summary: 'This description', answer: 'Description' },
  },
}
