import { authorContentKind } from '../../../magazine/authors/author.content.server'
import { AuthorsQuery } from '../../../magazine/authors/authors.server'
import { PageTextRequest } from '../../../magazine/publications/admin/api/page-text-json.server'
import { articleContentKind } from '../../../magazine/publications/admin/article.content.server'
import { ArticlesQuery } from '../../../magazine/publications/publications.server'
import {
  MergeSeriesRequest,
  SeriesRequest,
} from '../../../magazine/publications/series/api/series-request.server'
import { AllSeriesQuery } from '../../../magazine/publications/series/series.server'
import {
  AddToVolumeRequest,
  VolumeOrderRequest,
} from '../../../magazine/publications/volumes/api/volume-handler.server'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operations,
  uploadFormOf,
} from './operation'

const page = 'api/articles/:id/pages/:page'
const { may } = articleContentKind

export const publicationsOperations: Operations = {
  'api/articles': {
    get: { summary: 'All articles and volumes, the newest first', query: ArticlesQuery, answer: 'Articles' },
    post: {
      summary: 'Upload an article or volume',
      answer: 'Article',
      ...doesOperationCreateRecord(articleContentKind.may),
      multipart: uploadFormOf(articleContentKind),
      errors: [409],
    },
  },
  'api/articles/latest': {
    get: { summary: 'The newest article', answer: 'LatestArticle', errors: [404] },
  },
  'api/articles/:id': {
    get: { summary: 'An article or volume', answer: 'Article' },
    put: {
      summary: 'Change it',
      answer: 'Article',
      multipart: uploadFormOf(articleContentKind),
      ...doesOperationChangeRecord(articleContentKind.may),
    },
    delete: {
      summary: 'Put it into the trash',
      answer: 'Message',
      ...doesOperationChangeRecord(articleContentKind.may),
    },
  },
  'api/articles/:id/increment-viewcount': {
    post: { summary: 'Count a view', answer: 'ViewCount', keyArea: 'none' },
  },
  'api/series': {
    get: {
      summary: 'The magazines of which issues are published',
      query: AllSeriesQuery,
      answer: 'AllSeries',
    },
  },
  'api/series/:id': {
    get: { summary: 'A magazine', answer: 'Series' },
    put: {
      summary: 'Change it; what is not sent stays',
      json: SeriesRequest,
      answer: 'Series',
      ...doesOperationChangeRecord(['publish']),
    },
    delete: { summary: 'Delete it; its issues stay as articles', by: ['publish'], answer: 'Message' },
  },
  'api/series/:id/merge': {
    post: {
      summary: 'Move all its issues into another, and delete it',
      json: MergeSeriesRequest,
      by: ['publish'],
      answer: 'Series',
    },
  },
  'api/articles/:id/pages': {
    get: { summary: 'What is known of the text of each page', by: may, answer: 'PageTexts' },
  },
  [page]: {
    get: { summary: 'The text of a page, with what readers suggest', by: may, answer: 'PageText' },
    put: {
      summary: 'Correct it',
      json: PageTextRequest,
      answer: 'PageText',
      ...doesOperationChangeRecord(may),
    },
  },
  [`${page}/suggestions/:suggestion`]: {
    delete: { summary: 'Dismiss a suggestion', by: may, answer: 'PageText' },
  },
  [`${page}/suggestions/:suggestion/take`]: {
    post: { summary: 'Take a suggestion as the text', answer: 'PageText', by: may, errors: [409] },
  },
  'api/articles/:id/contents': {
    get: { summary: 'What a volume contains, with drafts', by: ['publish'], answer: 'Contents' },
    post: {
      summary: 'Add an article to a volume',
      json: AddToVolumeRequest,
      answer: 'Contents',
      by: ['publish'],
      errors: [404, 409],
    },
    put: {
      summary: 'Put its articles in order',
      json: VolumeOrderRequest,
      answer: 'Contents',
      by: ['publish'],
      errors: [409],
    },
  },
  'api/articles/:id/contents/:article': {
    delete: {
      summary: 'Take an article out of a volume',
      by: ['publish'],
      answer: 'Contents',
      errors: [409],
    },
  },
  'api/articles/authors': {
    get: { summary: 'All authors, by name', query: AuthorsQuery, answer: 'Authors' },
    post: {
      summary: 'Add an author',
      answer: 'Author',
      ...doesOperationCreateRecord(authorContentKind.may),
      multipart: uploadFormOf(authorContentKind),
      errors: [409],
    },
  },
  'api/articles/authors/:id': {
    get: { summary: 'An author with contributions', answer: 'AuthorWithArticles' },
    put: {
      summary: 'Change an author',
      answer: 'Author',
      multipart: uploadFormOf(authorContentKind),
      ...doesOperationChangeRecord(authorContentKind.may),
    },
  },
}
