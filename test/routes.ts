import type { RouteConfigEntry } from '@remix-run/route-config'
import type { TestProject } from 'vitest/node'
import routes from '../app/routes'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The table in app/routes.ts. What reads it loads Remix's compiler, which takes seconds: once, not in each file. */
    routes: RouteConfigEntry[]
  }
}

export default async function setup(project: TestProject) {
  project.provide('routes', await routes)
}
