import { env } from '../env.server'
import { Conflict } from '../errors/errors'
import { msg } from '../i18n/i18n'

/**
 * Refuses to change how people log in while the site is a demo: everybody uses one account, and keeps getting in.
 * @throws Conflict
 */
export function refuseInDemo(): void {
  if (env.demo) throw new Conflict(msg('This is a demo, so its logins cannot be changed.'))
}
