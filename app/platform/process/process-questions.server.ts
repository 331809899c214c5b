import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

type Peer = Worker | NodeJS.Process

interface Message {
  question?: string
  answers?: string
  id?: string
  value?: unknown
}

const answerMs = 2000

/**
 * Asks another process a question.
 * @returns undefined when no answer comes within 2 s
 */
export function askOtherProcess<T>(peer: Peer, question: string): Promise<T | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const settle = (value?: T) => {
      clearTimeout(limit)
      peer.off('message', hear)
      resolve(value)
    }
    const hear = ({ answers, value }: Message) => {
      if (answers === id) settle(value as T)
    }
    const limit = setTimeout(settle, answerMs)
    peer.on('message', hear)
    send(peer, { question, id })
  })
}

/** Answers a question from processes under this parent, or from the parent. */
export function answerProcessQuestion(question: string, answer: () => Promise<unknown>): void {
  const hear = async (peer: Peer, message: Message) => {
    if (message.question === question)
      send(peer, { answers: message.id, value: await answer().catch(() => undefined) })
  }
  if (cluster.isPrimary) cluster.on('message', hear)
  else process.on('message', (message: Message) => hear(process, message))
}

/** Sends a message; a process that has ended is ignored. */
const send = (peer: Peer, message: Message) => peer.send?.(message, undefined, undefined, () => {})
