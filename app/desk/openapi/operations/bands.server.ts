import { bandContentKind } from '../../../bands/band.content.server'
import { BandFields, MediaFields } from '../../../bands/band-form'
import { BandsQuery } from '../../../bands/bands.server'
import { DateRequest } from '../../../bands/dates/date-json.server'
import { DatesQuery } from '../../../bands/dates/dates.server'
import { NewsRequest } from '../../../bands/news/api/news-json.server'
import { NewsQuery } from '../../../bands/news/news.server'
import { ReleaseFields } from '../../../bands/releases/release-form'
import { ReleasesQuery } from '../../../bands/releases/releases.server'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operations,
  uploadFormOf,
} from './operation'

const media = (file: string) => ({
  multipart: { fields: MediaFields, files: [file] },
  ...doesOperationCreateRecord(bandContentKind.may),
})

const releaseForm = { fields: ReleaseFields, files: ['cover', 'audioFile'] }

export const bandsOperations: Operations = {
  'api/bands': {
    get: { summary: 'All bands, by address', query: BandsQuery, answer: 'Bands' },
    post: {
      summary: 'Add a band',
      json: BandFields,
      answer: 'Band',
      errors: [409],
      ...doesOperationCreateRecord(bandContentKind.may),
    },
  },
  'api/bands/:id': {
    get: { summary: 'A band', answer: 'Band' },
    put: {
      summary: 'Change a band',
      answer: 'Band',
      multipart: uploadFormOf(bandContentKind),
      ...doesOperationChangeRecord(bandContentKind.may),
    },
  },
  'api/bands/:id/upload-image': {
    post: { summary: 'Set the landing image', answer: 'Band', ...media('landingImage') },
  },
  'api/bands/:id/upload-track': {
    post: { summary: 'Add a track', answer: 'Track', ...media('audioFile') },
  },
  'api/bands/:id/upload-photo': {
    post: { summary: 'Add a photo', answer: 'Photo', ...media('photo') },
  },
  'api/bands/:id/dates': {
    get: {
      summary: 'Its dates: all to come, then the past ones; without limit, the latest 200 of these',
      query: DatesQuery,
      answer: 'Dates',
    },
    post: {
      summary: 'Add a date',
      json: DateRequest,
      answer: 'Date',
      ...doesOperationCreateRecord(bandContentKind.may),
      errors: [409],
    },
  },
  'api/bands/:id/dates/:date': {
    get: { summary: 'A date', answer: 'Date' },
    put: {
      summary: 'Change a date',
      json: DateRequest,
      answer: 'Date',
      ...doesOperationChangeRecord(bandContentKind.may),
    },
    delete: {
      summary: 'Remove a date',
      answer: 'Message',
      ...doesOperationChangeRecord(bandContentKind.may),
    },
  },
  'api/bands/:id/releases': {
    get: { summary: 'Its releases, the newest first', query: ReleasesQuery, answer: 'Releases' },
    post: {
      summary: 'Add a release',
      answer: 'Release',
      ...doesOperationCreateRecord(bandContentKind.may),
      multipart: releaseForm,
      errors: [409],
    },
  },
  'api/bands/:id/releases/:release': {
    get: { summary: 'A release', answer: 'Release' },
    put: {
      summary: 'Change a release',
      answer: 'Release',
      multipart: releaseForm,
      ...doesOperationChangeRecord(bandContentKind.may),
    },
    delete: {
      summary: 'Put a release into the trash',
      answer: 'Message',
      ...doesOperationChangeRecord(bandContentKind.may),
    },
  },
  'api/bands/:id/news': {
    get: {
      summary: 'News of a band, with drafts, the newest first; without limit, the latest 200',
      query: NewsQuery,
      by: bandContentKind.may,
      answer: 'AllBandNews',
    },
    post: {
      summary: 'Add news',
      json: NewsRequest,
      answer: 'BandNews',
      ...doesOperationCreateRecord(bandContentKind.may),
      errors: [409],
    },
  },
  'api/bands/:id/news/:news': {
    get: { summary: 'A piece of news', by: bandContentKind.may, answer: 'BandNews' },
    put: {
      summary: 'Change news',
      json: NewsRequest,
      answer: 'BandNews',
      ...doesOperationChangeRecord(bandContentKind.may),
    },
    delete: { summary: 'Delete news for good', by: bandContentKind.may, answer: 'Message' },
  },
  'api/tracks/:id/plays': {
    post: { summary: 'Count a play', answer: 'Message', keyArea: 'none' },
  },
}
