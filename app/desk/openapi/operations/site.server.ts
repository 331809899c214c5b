import { z } from 'zod'
import { pageContentKind } from '../../../site/pages/page.content.server'
import { PagesQuery } from '../../../site/pages/site-pages.server'
import { SettingsRequest } from '../../admin/api/settings-json.server'
import { PublicationsQuery, StatisticsQuery } from '../../admin/api/statistics-query'
import { ModulesRequest } from '../../admin/modules/modules-json.server'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operations,
  uploadFormOf,
} from './operation'

export const pageOperations: Operations = {
  'api/pages': {
    get: { summary: 'All pages of the site', query: PagesQuery, answer: 'Pages' },
    post: {
      summary: 'Write a page',
      answer: 'Page',
      ...doesOperationCreateRecord(pageContentKind.may),
      multipart: uploadFormOf(pageContentKind),
      errors: [409],
    },
  },
  'api/pages/:id': {
    get: { summary: 'A page', answer: 'Page' },
    put: {
      summary: 'Change a page',
      answer: 'Page',
      multipart: uploadFormOf(pageContentKind),
      ...doesOperationChangeRecord(pageContentKind.may),
    },
    delete: {
      summary: 'Put a page into the trash',
      answer: 'Message',
      ...doesOperationChangeRecord(pageContentKind.may),
    },
  },
}

export const siteOperations: Operations = {
  'api/mail/bounces': {
    post: {
      summary: 'Mails that came back, as a mail service tells them',
      query: z.object({ key: z.string().describe('BOUNCES_KEY') }),
      answer: 'Received',
      errors: [404, 413],
    },
  },
  'api/statistics': {
    get: {
      summary: 'Views and readers',
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
      ...doesOperationChangeRecord([]),
    },
  },
  'api/modules': {
    get: { summary: 'What is added to the desk, and what is not', by: [], answer: 'Modules' },
    put: {
      summary: 'Add these modules to the desk and put away all others; their data stays',
      json: ModulesRequest,
      answer: 'Modules',
      by: [],
      errors: [422],
    },
  },
  'api/openapi.json': {
    get: { summary: 'This description', answer: 'Description', keyArea: 'catalog' },
  },
}
