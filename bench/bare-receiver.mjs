import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { syncedCopy } from './synced-copy.mjs'

/** The reference of an upload: `node:http` and nothing else, copying what arrives to the disk until it is safe there. */
process.once('message', ({ folder }) => {
  let received = 0
  const server = createServer(async (request, response) => {
    const file = path.join(folder, `received-${received++}`)
    await syncedCopy(request, file)
    response.writeHead(201).end()
    await rm(file)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
})
