import './node-version.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Goes to the project's folder, and reads its .env; what the environment has goes before it. */
export function enterProject() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** For tests and benchmarks, which run on what they make: no setting of the operator's reaches them, least of all a database. */
export function forgetSettings() {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  for (const [, name] of example.matchAll(/^#? ?([A-Z_]+)=/gm))
    if (name !== 'LOG_LEVEL') delete process.env[name]
}
