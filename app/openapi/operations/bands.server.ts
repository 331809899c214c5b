import { bandContent } from '../../bands/band.content.server'
import { BandFields, MediaFields } from '../../bands/band-form'
import { changes, creates, uploadOf, type Operations } from './operation'

const media = (file: string) => ({
  multipart: { fields: MediaFields, files: [file] },
  ...{ ...creates(bandContent.may), errors: [413, 415] },
})

export const bandsOperations: Operations = {
  'api/bands': {
    get: { summary: 'All bands', answer: 'Bands' },
    post: { summary: 'Add a band', json: BandFields, answer: 'Band', errors: [409, 415], ...creates(bandContent.may) },
  },
  'api/bands/:id': {
    put: { summary: 'Change a band', answer: 'Band', multipart: uploadOf(bandContent), ...changes(bandContent.may) },
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
  'api/tracks/:id/plays': {
    post: { summary: 'Count a play', answer: 'Message', errors: [429] },
  },
}
