import { createServer } from 'node:http'
import { announceListening } from '../app/platform/process/cluster.server'
import { answerAliveQuestions } from '../app/platform/process/hung-workers.server'

/**
 * A process under a parent that says its number. Asked for `/hang`, it says it once more and its event loop hangs. With a port in
 * its settings it says that it is loaded, and listens there once the parent tells it to.
 */
answerAliveQuestions()
const server = createServer(({ url }, response) => {
  const hangs = url === '/hang'
  response.end(String(process.pid), () => {
    while (hangs);
  })
})
const port = Number(process.env.WORKER_PORT ?? 0)
const listen = () => {
  announceListening()
  server.listen(port, '127.0.0.1')
}
if (port) {
  process.on('message', (message) => message === 'listen' && listen())
  process.send?.('loaded')
} else listen()
