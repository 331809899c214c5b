import type { LoaderFunctionArgs } from '@remix-run/node'

/** Wraps a route's function so that the guard runs first. */
export const behindGuard =
  <Answer>(guard: (request: Request) => Promise<unknown>, handler: (args: LoaderFunctionArgs) => Answer) =>
  async (args: LoaderFunctionArgs) => {
    await guard(args.request)
    return handler(args)
  }
