import './node-version.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Goes to the project's folder, and reads its .env; what the environment has goes before it. What packages say of their own future is
 * for who works on the site, not for who runs it and has each night's output mailed.
 */
export function enterProject() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (process.argv.includes('--dev')) return
  process.noDeprecation = true
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
}

/**
 * For tests and benchmarks, which run on what they make: no setting of the operator's reaches them, least of all a database. All modules
 * are on, or those that TEST_MODULES names.
 */
export function forgetSettings() {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  for (const [, name] of example.matchAll(/^#? ?([A-Z_]+)=/gm))
    if (name !== 'LOG_LEVEL') delete process.env[name]
  process.env.MODULES = process.env.TEST_MODULES || 'all'
}
