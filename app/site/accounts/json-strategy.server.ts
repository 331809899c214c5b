import { Strategy } from 'remix-auth/strategy'
import type { LoggedIn } from './login-session.server'

/** A strategy whose request carries what was parsed and checked before, as JSON. */
export class JsonStrategy<Sent> extends Strategy<LoggedIn, Sent> {
  constructor(
    readonly name: string,
    verify: Strategy.VerifyFunction<LoggedIn, Sent>,
  ) {
    super(verify)
  }

  async authenticate(request: Request): Promise<LoggedIn> {
    return this.verify(await request.json())
  }
}

/** Wraps what a strategy needs in a request for it. */
export const jsonRequest = ({ url }: Request, sent: unknown): Request =>
  new Request(url, { method: 'POST', body: JSON.stringify(sent) })
