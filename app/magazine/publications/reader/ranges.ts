import { type ByteSpan, joinNearSpans } from './range-plan'

interface Wanted extends ByteSpan {
  resolve: (bytes: Uint8Array) => void
}

interface RangeEvents {
  /** Called with true when a request failed and is retried, and with false when requests succeed again. */
  onTrouble: (isAway: boolean) => void
  /** Called when the server refuses the file: retrying is useless. */
  onRefused: (status: number) => void
  onProgress: (bytes: number) => void
}

const headBytes = 64 * 1024
const tailBytes = 32 * 1024
const collectMs = 4
const heldBytes = 8 * 1024 * 1024
const retryMs = [500, 1000, 2000, 4000, 8000]

/**
 * Fetches parts of a file by HTTP ranges: reads made at about the same time are joined where they are near each other,
 * and the resulting few ranges are fetched in parallel.
 */
export class RangeRequests {
  private wanted: Wanted[] = []
  private timer?: ReturnType<typeof setTimeout>
  private held: { begin: number; bytes: Uint8Array }[] = []
  private loaded = 0
  private length = 0
  private readonly stopped = new AbortController()

  constructor(
    private readonly address: string,
    private readonly events: RangeEvents,
  ) {}

  /** @returns the file's length in bytes */
  async open(): Promise<number> {
    const [head, tail] = await Promise.all([
      this.fetchRange(`0-${headBytes - 1}`),
      this.fetchRange(`-${tailBytes}`),
    ])
    this.hold(head.begin, head.bytes)
    this.hold(tail.begin, tail.bytes)
    this.length = head.length
    return head.length
  }

  read(begin: number, end: number): Promise<Uint8Array> {
    const here = this.fromHeld(begin, end)
    if (here) return Promise.resolve(here)
    return new Promise((resolve) => {
      this.wanted.push({ begin, end, resolve })
      this.timer ??= setTimeout(() => this.flush(), collectMs)
    })
  }

  stop(): void {
    this.stopped.abort()
    clearTimeout(this.timer)
    this.wanted = []
  }

  private flush(): void {
    this.timer = undefined
    const wanted = this.wanted
    this.wanted = []
    for (const span of joinNearSpans(wanted, this.length)) {
      const inside = wanted.filter(({ begin, end }) => begin >= span.begin && end <= span.end)
      void this.fetchSpan(span, inside).catch(() => {})
    }
  }

  private async fetchSpan(span: ByteSpan, inside: Wanted[]): Promise<void> {
    const { begin, bytes } = await this.fetchRange(`${span.begin}-${span.end - 1}`)
    const asked = inside.reduce((sum, each) => sum + each.end - each.begin, 0)
    if (asked < bytes.length) this.hold(begin, bytes)
    for (const each of inside) each.resolve(bytes.slice(each.begin - begin, each.end - begin))
  }

  private async fetchRange(
    range: string,
    attempt = 0,
  ): Promise<{ begin: number; bytes: Uint8Array; length: number }> {
    const { signal } = this.stopped
    try {
      const response = await fetch(this.address, { headers: { Range: `bytes=${range}` }, signal })
      if (response.status === 416) return { begin: 0, bytes: new Uint8Array(), length: 0 }
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        this.stop()
        this.events.onRefused(response.status)
      }
      if (!response.ok) throw new Error(`The file answered ${response.status}.`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const [, from, total] =
        /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? []
      const isPart = response.status === 206 && from !== undefined
      if (attempt > 0) this.events.onTrouble(false)
      this.loaded += bytes.length
      this.events.onProgress(this.loaded)
      return { begin: isPart ? Number(from) : 0, bytes, length: isPart ? Number(total) : bytes.length }
    } catch (error) {
      if (signal.aborted) throw error
      this.events.onTrouble(true)
      await pause(retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0, signal)
      return this.fetchRange(range, attempt + 1)
    }
  }

  private hold(begin: number, bytes: Uint8Array): void {
    this.held.push({ begin, bytes })
    let sum = this.held.reduce((total, each) => total + each.bytes.length, 0)
    while (sum > heldBytes && this.held.length > 2) sum -= this.held.splice(2, 1)[0]?.bytes.length ?? 0
  }

  private fromHeld(begin: number, end: number): Uint8Array | undefined {
    const span = this.held.find((each) => each.begin <= begin && each.begin + each.bytes.length >= end)
    return span?.bytes.slice(begin - span.begin, end - span.begin)
  }
}

/** Waits; ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    globalThis.addEventListener?.('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
