import { createServer } from 'node:http'
import { answerAliveQuestions } from '../app/platform/process/hung-workers.server'

/** A process under a parent that says its number. Asked for `/hang`, it says it once more and its event loop hangs. */
answerAliveQuestions()
createServer(({ url }, response) => {
  const hangs = url === '/hang'
  response.end(String(process.pid), () => {
    while (hangs);
  })
}).listen(0, '127.0.0.1')
