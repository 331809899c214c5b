import { activityType } from './addresses'

/** Answers with a document of ActivityPub, which programs in browsers may read too. */
export const activityAnswer = (document: object, status = 200, type: string = activityType): Response =>
  new Response(JSON.stringify(document), {
    status,
    headers: {
      'Content-Type': type,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'private, no-store',
    },
  })
