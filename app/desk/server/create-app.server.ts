import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { constants } from 'node:zlib'
import { createRequestHandler as expressHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import { bandAddress } from '../../bands/bands'
import { findBandByName } from '../../bands/bands.server'
import { markRecentChanges } from '../../platform/changes/recent-change.server'
import { noteWaiting, requestIdHeader, setRequestOrigin } from '../../platform/current-request.server'
import { refuseWritesToMovedData } from '../../platform/database/data-in-place.server'
import { env } from '../../platform/env.server'
import { clientAddressOf, hasValidHost, originOf, replaceHostByCheckedOne } from '../../platform/host.server'
import { withAccessLog } from '../../platform/http/access-log.server'
import { builtFileNames, serveBuiltFiles } from '../../platform/http/built-files.server'
import { answerBodylessPosts } from '../../platform/http/direct-answers.server'
import { healthHandler } from '../../platform/http/health.server'
import { withPageErrors } from '../../platform/http/http.server'
import { redirectToOwnHost } from '../../platform/http/own-host.server'
import { waitUntilDrained } from '../../platform/http/paced-response.server'
import { blockCrossOriginWrites, commonHeaders } from '../../platform/http/security.server'
import { watchForSlowBodies } from '../../platform/http/slow-bodies.server'
import { allowedMethods, hasKnownMethod, makeAddressWellFormed } from '../../platform/http/well-formed.server'
import { runInLocale } from '../../platform/i18n/i18n.server'
import { isTracing, withTracing } from '../../platform/logging/tracing.server'
import { withUnexpectedErrors } from '../../platform/logging/unexpected-errors.server'
import { withMetrics } from '../../platform/metrics/measured-requests.server'
import { areMetricsOn } from '../../platform/metrics/metrics.server'
import { metricsRoute } from '../../platform/metrics/serve-metrics.server'
import { limitRendering } from '../../platform/page-cache/render-limit.server'
import { readinessHandler } from '../../platform/process/readiness.server'
import { isAnsweredWhileStarting, isStarting, sendStartingPage } from '../../platform/process/starting.server'
import { isOneClickUnsubscription } from '../../reach/newsletter/one-click'
import { findGrantedDownload } from '../../shop/orders/downloads/granted-downloads.server'
import { isSessionCookieUsed } from '../../site/accounts/credentials.server'
import { enforceGeneratedPictureLimit } from '../../site/accounts/limits.server'
import { createFileAccess } from '../../site/content/file-access.server'
import { refreshSite } from '../../site/current-site.server'
import { localeOf } from '../../site/languages.server'
import { setMachineHeaders } from '../../site/machine-headers.server'
import { collectDownload } from '../../site/statistics/collect.server'
import { serveGrantedFiles } from '../../site/uploads/granted.server'
import { servePictures } from '../../site/uploads/pictures.server'
import { RecentFiles } from '../../site/uploads/recent-files.server'
import { serveUploads } from '../../site/uploads/serve.server'
import { registerListeners } from '../../wiring.server'
import { contentKinds } from '../admin/content-registry.server'
import { closeAdminToStrangers } from './closed-admin.server'
import { closeApiToStrangers } from './closed-api.server'
import { hideModulesThatAreOff } from './closed-modules.server'
import { healthChecks } from './health-checks.server'
import { withIdempotency } from './idempotent-routes.server'
import { withIfMatch } from './if-match.server'
import { limitApiRequests } from './limit-api.server'
import { pathToLog } from './logged-path.server'
import { redirectOldAddresses } from './old-addresses.server'
import { checkPersonalKey } from './personal-keys.server'
import { routeHandlers } from './route-handlers.server'
import { routePatterns } from './route-pattern.server'
import { scriptMessages } from './script-messages.server'
import { createSiteCache, type HandlersByRoute } from './site-cache.server'

export interface AppOptions {
  /** The build; in development a function, since an edit makes a new build. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Vite's middleware, in place of the built files and the page cache. */
  development?: RequestHandler
}

/** Creates the whole product as an HTTP server that does not listen yet. */
export function createApp({ build, development }: AppOptions): Server {
  registerListeners()
  const pages = typeof build === 'function' ? async () => wrapped(await build()) : wrapped(build)
  const forRoutes = handlersOf(pages)
  const scriptMessagesOf = scriptMessages(forRoutes)
  const cache = development ? undefined : createSiteCache(forRoutes, scriptMessagesOf)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.trustedProxies)
  app.use((_request, response, next) => {
    response.set({ ...commonHeaders, ...requestIdHeader() })
    next()
  })
  app.get('/healthz', healthHandler)
  app.get('/readyz', readinessHandler(healthChecks))
  app.all('/metrics', metricsRoute)
  app.use(refuseWritesToMovedData)
  app.use(blockCrossOriginWrites(isSessionCookieUsed, isOneClickUnsubscription))
  app.use(limitApiRequests())
  app.use(checkPersonalKey)
  app.use(
    development
      ? developmentFiles(development)
      : serveBuiltFiles((build as ServerBuild).assetsBuildDirectory),
  )
  const builtSite = typeof build === 'function' ? undefined : siteOf(build)
  const accessTo = createFileAccess(contentKinds)
  const recentFiles = new RecentFiles(accessTo.isKnownPublic)
  app.use(serveUploads(accessTo, recentFiles, noteDownloadOf))
  app.use(servePictures(accessTo, recentFiles, enforceGeneratedPictureLimit))
  app.use(serveGrantedFiles(findGrantedDownload))
  app.use(compression({ brotli: fastBrotli }))
  app.use(replaceHostByCheckedOne)
  app.use(markRecentChanges(originOf))
  app.use((request, _response, next) => {
    // The origin is checked above; Remix would compare it with the Host header, which a proxy may have changed.
    delete request.headers.origin
    next()
  })
  app.get(/^\/(bands\/[^/]+\/embed|articles\/\d+\/embed|embed\/.+)$/, (_request, response, next) => {
    // Other sites may frame these, as their own policies say.
    response.removeHeader('X-Frame-Options')
    next()
  })
  app.get(/^\/bands\/([^/]+\.data)$/, toBandCalledData)
  const getLoadContext = async (request: express.Request, response: express.Response) => {
    await refreshSite()
    const origin = originOf(request)
    setRequestOrigin(origin)
    return {
      origin,
      address: clientAddressOf(request),
      untilTaken: () => waitUntilDrained(response),
      builtSite,
      scriptMessages: scriptMessagesOf(request.originalUrl),
    }
  }
  if (typeof pages !== 'function') app.use(answerBodylessPosts(pages, getLoadContext))
  const pageHandler = forRoutes((build) => expressHandler({ build, getLoadContext }))
  app.all('*', (request, response, next) => {
    const render = () => pageHandler(request.originalUrl)(request, response, next)
    if (request.method !== 'GET') return render()
    const asked = performance.now()
    return limitRendering(async () => {
      noteWaiting(asked)
      return response.destroyed ? undefined : render()
    })
  })

  const styles = typeof build === 'function' ? [] : (build.assets.routes.root?.css ?? [])
  const handle: RequestListener = (request, response) => {
    if (isStarting())
      return isAnsweredWhileStarting(request.url)
        ? app(request, response)
        : runInLocale(localeOf(request), () => sendStartingPage(request, response, styles))
    if (!makeAddressWellFormed(request) || !hasValidHost(request)) {
      return void response.writeHead(400, { Connection: 'close', ...requestIdHeader() }).end()
    }
    if (!hasKnownMethod(request)) {
      const headers = { Allow: allowedMethods, Connection: 'close', ...requestIdHeader() }
      return void response.writeHead(405, headers).end()
    }
    if (redirectToOwnHost(request, response)) return
    setMachineHeaders(response)
    const answer = () => runInLocale(localeOf(request), answerNow)
    const answerNow = () => {
      // A request with an API key skips the cached files: Express checks the key first.
      if (request.headers.authorization || !recentFiles.serve(request, response)) app(request, response)
    }
    if (cache) cache.serve(request, response, answer)
    else answer()
  }
  const server = createServer(withAccessLog(pathToLog, observed(build, withUnexpectedErrors(handle))))
  server.requestTimeout = 0
  server.headersTimeout = 30_000
  server.keepAliveTimeout = 65_000
  watchForSlowBodies(server)
  server.once('close', () => cache?.close())
  return server
}

/** For pages made at each request: half the time of the middleware's own quality, and pages 8 % larger. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }

/** Adds to routes the checks that hold for all of them. */
const wrapped = (build: ServerBuild) =>
  withPageErrors(
    redirectOldAddresses(
      hideModulesThatAreOff(closeApiToStrangers(withIdempotency(withIfMatch(closeAdminToStrangers(build))))),
    ),
  )

const noteDownloadOf = (path: string, request: express.Request) =>
  collectDownload(path, {
    address: clientAddressOf(request),
    userAgent: request.get('User-Agent') ?? '',
    languages: request.get('Accept-Language'),
  })

const siteOf = ({ assets, assetsBuildDirectory }: ServerBuild) => ({
  version: assets.version,
  files: builtFileNames(assetsBuildDirectory).filter((name) => name.startsWith('/assets/')),
})

function observed(build: AppOptions['build'], handle: RequestListener): RequestListener {
  if (!areMetricsOn() && !isTracing()) return handle
  const routeOf = routePatterns(build)
  const measured = areMetricsOn() ? withMetrics(routeOf, handle) : handle
  return isTracing() ? withTracing(routeOf, measured) : measured
}

/** Redirects `/bands/x.data`, which Remix takes for the data of `/bands/x`, to the band called X.data. */
const toBandCalledData: RequestHandler = async (request, response, next) => {
  const isForScript = request.get('Sec-Fetch-Dest') === 'empty'
  const band = isForScript ? undefined : await findBandByName(request.params[0] ?? '').catch(() => undefined)
  response.vary('Sec-Fetch-Dest')
  if (band) return response.redirect(bandAddress(band))
  next()
}

type Build = AppOptions['build']

function handlersOf(build: Build): HandlersByRoute {
  if (typeof build !== 'function') return (make) => routeHandlers(build, make)
  return (make) => {
    const handler = make(build)
    return () => handler
  }
}

function developmentFiles(vite: RequestHandler): RequestHandler {
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
  return express.Router().use(`/assets/pdfjs-${version}`, express.static('node_modules/pdfjs-dist')).use(vite)
}
