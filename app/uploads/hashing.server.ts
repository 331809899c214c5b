import { Worker } from 'node:worker_threads'
import { once } from '../platform/once.server'

/** What runs in the thread. It is given as text, so that neither of our two bundles needs a third file beside it. */
const source = `
const { createHash } = require('node:crypto')
const { parentPort } = require('node:worker_threads')
const hashes = new Map()
parentPort.on('message', ({ id, memory, length }) => {
  if (memory) {
    if (!hashes.has(id)) hashes.set(id, createHash('sha256'))
    hashes.get(id).update(new Uint8Array(memory, 0, length))
    return parentPort.postMessage({ id })
  }
  const sha256 = hashes.get(id)?.digest('hex')
  hashes.delete(id)
  parentPort.postMessage({ id, sha256 })
})`

interface Answer {
  id: number
  sha256?: string
}
interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const shared = once('hashing', () => ({
  thread: undefined as Worker | undefined,
  lastId: 0,
  waiting: new Map<number, Waiting[]>(),
}))

/** A SHA-256 reckoned in a thread beside the server's, which has enough to do with taking the bytes in. The thread ends with its last user. */
export class ThreadedHash {
  private id = ++shared.lastId

  constructor() {
    shared.waiting.set(this.id, [])
    shared.thread ??= startThread()
  }

  /** Takes so many bytes of shared memory, which may be used again when this is done. */
  async update(memory: SharedArrayBuffer, length: number): Promise<void> {
    await this.ask({ id: this.id, memory, length })
  }

  async digest(): Promise<string> {
    return (await this.ask({ id: this.id })).sha256 ?? ''
  }

  /** To be called at the end, whichever it is. */
  leave(): void {
    shared.waiting.delete(this.id)
    if (shared.waiting.size > 0) return
    shared.thread?.terminate()
    shared.thread = undefined
  }

  private ask(message: { id: number; memory?: SharedArrayBuffer; length?: number }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      shared.waiting.get(this.id)?.push({ resolve, reject })
      shared.thread?.postMessage(message)
    })
  }
}

function startThread(): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 }
  const thread = new Worker(source, { eval: true, resourceLimits })
  thread.on('message', (answer: Answer) => shared.waiting.get(answer.id)?.shift()?.resolve(answer))
  thread.on('error', (error) => {
    if (shared.thread === thread) shared.thread = undefined
    for (const waiting of shared.waiting.values()) for (const { reject } of waiting.splice(0)) reject(error)
  })
  return thread
}
