import type { Worker } from 'node:cluster'
import { log } from '../logging/log.server'
import { answerProcesses } from './process-questions.server'

const alive = 'are you alive'
const askEveryMs = 5000
const maxUnanswered = 12

/** Shows the parent, from a worker, that the event loop runs. */
export const answerAliveQuestions = () => answerProcesses(alive, async () => true)

/**
 * Kills a worker that has not answered twelve questions in a row, a minute: its event loop hangs. They are counted
 * and not timed, because after a machine has slept nobody is late.
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
