import { depthMeasures } from './measures'
import { isRobot } from './robots.server'

export interface Requester {
  address: string
  userAgent: string
  languages?: string
}

export type EventKind = 'view' | 'download' | 'play' | (typeof depthMeasures)[number]

export interface StatisticsEvent {
  sender: Requester
  kind: EventKind
  /** In milliseconds since 1970. */
  at: number
  articleId?: number
  /** For a play. */
  trackId?: number
  /** The stored PDF, for a download. */
  path?: string
  /** The host that a view came from. */
  referrer?: string
}

/** Past this number, further events within a few seconds are not counted. */
const maxWaiting = 20_000

let waiting: StatisticsEvent[] = []

/** Collects an event in memory, to be stored some seconds later. Robots are left out. */
export function collectEvent(happening: StatisticsEvent): void {
  if (waiting.length < maxWaiting && !isRobot(happening.sender.userAgent)) waiting.push(happening)
}

export function takeCollected(): StatisticsEvent[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Puts back events that could not be stored. */
export function returnCollected(happenings: StatisticsEvent[]): void {
  waiting = [...happenings, ...waiting].slice(0, maxWaiting)
}

export const collectView = (articleId: number, sender: Requester, referrer?: string) =>
  collectEvent({ sender, kind: 'view', at: Date.now(), articleId, referrer })

export const collectDownload = (path: string, sender: Requester) =>
  collectEvent({ sender, kind: 'download', at: Date.now(), path })

export const collectPlay = (trackId: number, sender: Requester) =>
  collectEvent({ sender, kind: 'play', at: Date.now(), trackId })

/** @param reached the number of `depths` reached */
export function collectReadDepth(articleId: number, reached: number, sender: Requester): void {
  for (const kind of depthMeasures.slice(0, reached))
    collectEvent({ sender, kind, at: Date.now(), articleId })
}

export const requesterOf = (request: Request, address: string): Requester => ({
  address,
  userAgent: request.headers.get('User-Agent') ?? '',
  languages: request.headers.get('Accept-Language') ?? undefined,
})
