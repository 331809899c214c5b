import { depthMeasures } from './measures'
import { isRobot } from './robots.server'

export interface Requester {
  address: string
  userAgent: string
  languages?: string
}

export type EventKind = 'view' | 'download' | 'play' | (typeof depthMeasures)[number]

type ViewSource = Pick<StatisticsEvent, 'referrer' | 'embedder'>

export interface StatisticsEvent {
  requester: Requester
  kind: EventKind
  /** The time of the event, in milliseconds since 1970. */
  at: number
  articleId?: number
  /** The track of a play. */
  trackId?: number
  /** The stored PDF of a download. */
  path?: string
  /** The host that a view came from. */
  referrer?: string
  /** The host in whose page a publication was read. */
  embedder?: string
}

/** The limit of events within a few seconds; further ones are not counted. */
const maxWaiting = 20_000

let waiting: StatisticsEvent[] = []

/** Collects an event in memory, to be stored some seconds later. Robots are ignored. */
export function collectEvent(happening: StatisticsEvent): void {
  if (waiting.length < maxWaiting && !isRobot(happening.requester.userAgent)) waiting.push(happening)
}

export function takeCollectedEvents(): StatisticsEvent[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Returns events to the queue after storing them failed. */
export function requeueEvents(happenings: StatisticsEvent[]): void {
  waiting = [...happenings, ...waiting].slice(0, maxWaiting)
}

export const collectView = (articleId: number, requester: Requester, from: ViewSource = {}) =>
  collectEvent({ requester, kind: 'view', at: Date.now(), articleId, ...from })

export const collectDownload = (path: string, requester: Requester) =>
  collectEvent({ requester, kind: 'download', at: Date.now(), path })

export const collectPlay = (trackId: number, requester: Requester) =>
  collectEvent({ requester, kind: 'play', at: Date.now(), trackId })

/** @param reached the number of `readDepths` reached */
export function collectReadDepth(articleId: number, reached: number, requester: Requester): void {
  for (const kind of depthMeasures.slice(0, reached))
    collectEvent({ requester, kind, at: Date.now(), articleId })
}

export const requesterOf = (request: Request, address: string): Requester => ({
  address,
  userAgent: request.headers.get('User-Agent') ?? '',
  languages: request.headers.get('Accept-Language') ?? undefined,
})
