import { streamedFileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { previewReader } from '../../site/content/preview.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { findBandForReader } from '../bands.server'
import { packPressKit, pressKitFileName } from './press-kit.server'

const handlers = api({
  GET: async ({ request, params: { bandName = '' }, context: { origin, untilTaken } }) => {
    const found = findBandForReader(bandName, previewReader(request))
    const { band } = await redirectIfRenamed(found, bandName, '/press-kit.zip')
    return streamedFileResponse(request, untilTaken, {
      name: `${pressKitFileName(band)}.zip`,
      plainName: 'press-kit.zip',
      type: 'application/zip',
      ...(await packPressKit(band, origin)),
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
