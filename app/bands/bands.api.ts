import { api, created } from '../platform/http/http.server'
import { wholeOrPage } from '../platform/http/list-request.server'
import { parseJson } from '../platform/http/request.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { requireApiAdmin } from '../site/accounts/guards.server'
import { idempotencyKey } from '../site/content/idempotency.server'
import { createRecord } from '../site/content/lifecycle.server'
import { bandContent } from './band.content.server'
import { BandFields } from './band-form'
import { bandFailure } from './bands'
import { allBands, asBand, BandsQuery, bandsAfter } from './bands.server'

const noFiles = { landingImage: [], audioFile: [], photo: [] }

export const handle = { cache: { isForAll: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api(
  {
    GET: ({ request }) =>
      wholeOrPage(request, {
        query: BandsQuery,
        whole: () => jsonList(allBands()),
        after: bandsAfter,
        cursorOf: ({ next }) => next,
        toJson: ({ band }) => band,
      }),
    POST: async ({ request }) => {
      const admin = await requireApiAdmin(request, ...bandContent.may)
      const sent = await parseJson(request, BandFields)
      const fields = { ...sent, trackTitle: [], photoTitle: [] }
      const key = idempotencyKey(request, undefined, sent)
      return created(asBand(await createRecord(bandContent, { fields, files: noFiles, key }, admin)))
    },
  },
  { POST: bandFailure },
)
export const loader = handlers.loader
export const action = handlers.action
