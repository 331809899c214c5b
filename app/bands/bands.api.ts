import { api, createdJsonResponse } from '../platform/http/http.server'
import { answerListOrPage } from '../platform/http/list-request.server'
import { parseJson } from '../platform/http/request.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { streamJsonList } from '../platform/http/stream-response.server'
import { requireApiAdmin } from '../site/accounts/guards.server'
import { idempotencyKey } from '../site/content/idempotency.server'
import { createRecord } from '../site/content/lifecycle.server'
import { bandContentKind } from './band.content.server'
import { BandFields } from './band-form'
import { bandFailureMessage } from './bands'
import { BandsQuery, bandFromRow, listBandsAfterCursor, streamAllBands } from './bands.server'

const noFiles = { landingImage: [], audioFile: [], photo: [] }

export const handle = { cache: { isForAll: true, query: ['q', 'limit', 'cursor'] } } satisfies RouteHandle

const handlers = api(
  {
    GET: ({ request }) =>
      answerListOrPage(request, {
        query: BandsQuery,
        whole: () => streamJsonList(streamAllBands()),
        after: listBandsAfterCursor,
        cursorOf: ({ next }) => next,
        toJson: ({ band }) => band,
      }),
    POST: async ({ request }) => {
      const admin = await requireApiAdmin(request, ...bandContentKind.may)
      const sent = await parseJson(request, BandFields)
      const fields = { ...sent, trackTitle: [], photoTitle: [] }
      const key = idempotencyKey(request, undefined, sent)
      return createdJsonResponse(
        bandFromRow(await createRecord(bandContentKind, { fields, files: noFiles, key }, admin)),
      )
    },
  },
  { POST: bandFailureMessage },
)
export const loader = handlers.loader
export const action = handlers.action
