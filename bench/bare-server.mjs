import { createServer } from 'node:http'

/** The reference: `node:http` and nothing else, sending the bytes it was given. */
process.once('message', ({ body, type, encoding = 'br' }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': encoding,
      'Content-Length': bytes.length,
    })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
})
