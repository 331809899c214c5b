import { type CurrentRequest, runInRequest } from '../current-request.server'

type Listener = (request: CurrentRequest) => void

const listeners = new Set<Listener>()

/** Registers a listener for every request answered with 403. */
export function onRequestRefused(listener: Listener): void {
  listeners.add(listener)
}

export function announceRefusedRequest(request: CurrentRequest): void {
  for (const listener of listeners) runInRequest(request, () => listener(request))
}
