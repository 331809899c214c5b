import { previewReader } from '../../content/preview.server'
import { attachmentNamed } from '../../platform/http/attachment'
import { api } from '../../platform/http/http.server'
import { streamWithBackpressure } from '../../platform/http/paced-response.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { bandForReader } from '../bands.server'
import { pressKit, pressKitName } from './press-kit.server'

/** Answers with a band's photos, landing image and text as one ZIP, for readers who may see its page. */
const handlers = api({
  GET: async ({ request, params: { bandName = '' }, context: { origin, untilTaken } }) => {
    const found = bandForReader(bandName, previewReader(request))
    const { band } = await redirectIfRenamed(found, bandName, '/press-kit.zip')
    const { bytes, stream } = await pressKit(band, origin)
    const isHead = request.method === 'HEAD'
    if (isHead) stream.destroy()
    return new Response(isHead ? null : streamWithBackpressure(stream, untilTaken), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        'Content-Disposition': attachmentNamed(`${pressKitName(band)}.zip`, 'press-kit.zip'),
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
