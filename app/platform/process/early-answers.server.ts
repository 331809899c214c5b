import cluster from 'node:cluster'
import { createServer, type Server, type ServerResponse } from 'node:http'

// It stands alone: it answers before anything of the product is loaded, settings included.

const againSeconds = 2
const message = 'The site is starting. Try again in a few seconds.'

/**
 * Listens while the product is being loaded, so that whoever comes then is told so instead of refused. The server takes the port
 * over from it. On PostgreSQL nothing listens before it is ready, since other nodes may answer.
 * @returns undefined where it cannot listen; the server itself says why
 */
export async function answerEarly(settings: Record<string, string | undefined>): Promise<Server | undefined> {
  const port = Number(settings.PORT || 3000)
  const isPort = Number.isInteger(port) && port >= 0 && port < 65_536
  if (cluster.isWorker || !isPort || settings.DATABASE_URL?.startsWith('postgres')) return
  const server = createServer(({ headers: { accept = '' }, url = '' }, response) => {
    if (accept.includes('text/html')) return send(response, 'text/html', page)
    const isProgram = url.startsWith('/api/') || accept.includes('json')
    return isProgram
      ? send(response, 'application/json', JSON.stringify({ message }))
      : send(response, 'text/plain', message)
  })
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, settings.HOST || '0.0.0.0', () => resolve(server))
  })
}

function send(response: ServerResponse, type: string, body: string): void {
  const headers = { 'Retry-After': againSeconds, 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(503, { 'Content-Type': `${type}; charset=utf-8`, ...headers }).end(body)
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${againSeconds}">
<title>The site is starting</title>
</head>
<body>
<h1>The site is starting</h1>
<p>This page loads itself again until the site is there.</p>
</body>
</html>
`
