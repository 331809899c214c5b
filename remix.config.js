/**
 * Remix's options; vite.config.ts hands them to the plugin.
 * Lazy route discovery stays off: some fifty routes need no manifest endpoint, and a page opened before
 * a deploy never asks the new server for an old manifest.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
}
