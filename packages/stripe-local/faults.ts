/** Something that goes wrong with the next API calls that match. */
export interface Fault {
  /** `error` answers `status`, `drop` closes the connection, `delay` only waits. */
  kind: 'error' | 'drop' | 'delay'
  /** How many calls it strikes. */
  count: number
  /** Only calls of this method, and whose path begins like this. */
  method: string | null
  path: string | null
  /** Waits so long first; the idempotency key is in use meanwhile. */
  ms: number
  status: number
  /** `before`: nothing was done. `after`: it was done, and only the answer is lost. */
  when: 'before' | 'after'
  /** The idempotency key replays the failure from then on, as it does Stripe's own 500. */
  sticky: boolean
}

/** Something that goes wrong with the next events that match. */
export interface EventFault {
  /** `lost` is never posted, `twice` is posted again once it was taken, `late` waits. */
  kind: 'lost' | 'twice' | 'late'
  count: number
  /** Only events whose type begins like this. */
  event: string | null
  ms: number
}

/** The faults that are set, used up call by call. */
export class Faults {
  list: Fault[] = []
  events: EventFault[] = []

  /** The fault that strikes this call, if any; a call uses one. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.list.find(
      (candidate) =>
        (candidate.method === null || candidate.method === method) &&
        (candidate.path === null || path.startsWith(candidate.path)),
    )
    if (fault) fault.count -= 1
    this.list = this.list.filter(({ count }) => count > 0)
    return fault
  }

  /** The fault that strikes this event, if any; an event uses one. */
  takeEvent(type: string): EventFault | undefined {
    const fault = this.events.find(({ event }) => event === null || type.startsWith(event))
    if (fault) fault.count -= 1
    this.events = this.events.filter(({ count }) => count > 0)
    return fault
  }
}
