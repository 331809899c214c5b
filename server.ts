import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createRequestHandler as expressHandler } from '@remix-run/express'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import { pinoHttp } from 'pino-http'
import sirv from 'sirv'
import { isByCookie, personalCookie } from './app/accounts/credentials.server'
import { ensureAdmin } from './app/accounts/first-admin.server'
import { startClock } from './app/admin/clock.server'
import { loadSampleMagazine } from './app/admin/sample.server'
import { keptAddress } from './app/kept-pages.server'
import { keepReconciling } from './app/orders/reconcile.server'
import { db } from './app/platform/db.server'
import { env } from './app/platform/env.server'
import { withPageErrors } from './app/platform/http.server'
import { log } from './app/platform/log.server'
import { migrate } from './app/platform/migrate.server'
import { once } from './app/platform/once.server'
import { PageCache } from './app/platform/page-cache.server'
import { commonHeaders, isOwnWrite, originOf } from './app/platform/security.server'
import { whenStopped } from './app/platform/shutdown.server'
import { onViewCounted } from './app/publications/publications.server'
import { servePictures } from './app/uploads/pictures.server'
import { serveUploads } from './app/uploads/serve.server'
import { removeLeftovers } from './app/uploads/stored-files.server'

const viewsMayLagMs = 800

const ran = await migrate(env.databaseUrl)
if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
await removeLeftovers()
await ensureAdmin()
await loadSampleMagazine()
startClock()

const vite = env.isDevelopment
  ? await import('vite').then(({ createServer }) => createServer({ server: { middlewareMode: true } }))
  : undefined

const built = async () =>
  withPageErrors(
    (vite
      ? await vite.ssrLoadModule('virtual:remix/server-build')
      : await import(new URL('./server/index.js', import.meta.url).href)) as unknown as ServerBuild,
  )
const build = vite ? built : await built()

const app = express()
app.disable('x-powered-by')
app.set('trust proxy', env.trustedProxies)

const renderPage = createRequestHandler(build)
const pages = once(
  'page-cache',
  () =>
    new PageCache({
      render: (address, origin) => renderPage(new Request(origin + address), { origin, address: '' }),
      normalise: keptAddress,
      originOf,
      personalCookie,
    }),
)

onViewCounted(() => pages.dropWithin(viewsMayLagMs))

/** What the access log tells: no header and no query, since both may carry a credential. */
const logged = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
}

const stopping = whenStopped()

app.use((_request, response, next) => {
  response.set(commonHeaders)
  next()
})

app.get('/healthz', async (_request, response) => {
  const isWell =
    !stopping.hasBegun() &&
    (await db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ))
  response
    .status(isWell ? 200 : 503)
    .type('text')
    .set('Cache-Control', 'no-store')
    .send(isWell ? 'ok' : 'not now')
})

app.use((request, response, next) => {
  if (isOwnWrite(request, isByCookie(request.headers))) return next()
  log.warn(
    { path: request.path, origin: request.headers.origin, address: request.ip },
    'write from elsewhere refused',
  )
  const message = 'This form was sent from another site.'
  if (request.path.startsWith('/api/')) response.status(403).json({ message })
  else response.status(403).type('text').send(message)
})

if (vite) {
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
  app.use(`/assets/pdfjs-${version}`, express.static('node_modules/pdfjs-dist'))
  app.use(vite.middlewares)
} else {
  app.use(
    sirv(new URL('./client', import.meta.url).pathname, {
      brotli: true,
      gzip: true,
      etag: true,
      extensions: [],
      setHeaders: (response, path) => {
        const isHashed = path.startsWith('/assets/')
        response.setHeader(
          'Cache-Control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    }),
  )
}
app.use(serveUploads())
app.use(servePictures())

if (env.logLevel !== 'silent')
  app.use(
    pinoHttp({ logger: log, autoLogging: !env.isDevelopment, quietReqLogger: true, serializers: logged }),
  )
app.use(compression())
app.use((request, response, next) => {
  response.set('Cache-Control', 'private, no-store')
  // Asked and answered above. Remix would compare it with the Host header, which a proxy may have changed.
  delete request.headers.origin
  next()
})
app.all(
  '*',
  expressHandler({
    build,
    getLoadContext: (request) => ({ origin: originOf(request), address: request.ip ?? '' }),
  }),
)

const server = createServer((request, response) => {
  if (vite || !pages.serve(request, response)) app(request, response)
})
server.requestTimeout = 0
server.headersTimeout = 30_000
server.keepAliveTimeout = 65_000

stopping.closes(server)
/** The port, once the server listens on it. */
export const listening = new Promise<number>((resolve) => {
  server.listen(env.port, env.host, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : env.port
    log.info(`${env.siteName} is on http://localhost:${port}`)
    keepReconciling()
    resolve(port)
  })
})
