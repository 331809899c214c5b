import { streamedFileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { previewReader } from '../../site/content/preview.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { bandForReader } from '../bands.server'
import { pressKit, pressKitName } from './press-kit.server'

const handlers = api({
  GET: async ({ request, params: { bandName = '' }, context: { origin, untilTaken } }) => {
    const found = bandForReader(bandName, previewReader(request))
    const { band } = await redirectIfRenamed(found, bandName, '/press-kit.zip')
    return streamedFileResponse(request, untilTaken, {
      name: `${pressKitName(band)}.zip`,
      plainName: 'press-kit.zip',
      type: 'application/zip',
      ...(await pressKit(band, origin)),
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
