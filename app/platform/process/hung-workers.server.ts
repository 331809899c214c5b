import type { Worker } from 'node:cluster'
import { log } from '../logging/log.server'
import { answerProcessQuestion } from './process-questions.server'

const alive = 'are you alive'
const askEveryMs = 5000
const maxUnanswered = 12

/** Answers the parent's questions in a worker, which proves that its event loop runs. */
export const answerAliveQuestions = () => answerProcessQuestion(alive, async () => true)

/**
 * Kills a worker whose event loop hangs: it has not answered twelve questions in a row, a minute. They are counted and
 * not timed, because a machine may have slept.
 */
export function killWhenHung(worker: Worker, everyMs = askEveryMs): void {
  let unanswered = 0
  worker.on('message', () => {
    unanswered = 0
  })
  const asking = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      log.error({ pid: worker.process.pid }, 'a process of the site hangs and is ended')
      worker.process.kill('SIGKILL')
    }
    unanswered += 1
    worker.send({ question: alive }, undefined, undefined, () => {})
  }, everyMs)
  worker.once('exit', () => clearInterval(asking))
}
