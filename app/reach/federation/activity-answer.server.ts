import { activityType } from './addresses'

/** Answers with an ActivityPub document, which web apps of other sites may read too. */
export const activityResponse = (document: object, status = 200, type: string = activityType): Response =>
  new Response(JSON.stringify(document), {
    status,
    headers: {
      'Content-Type': type,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'private, no-store',
    },
  })
