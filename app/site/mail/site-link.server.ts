import { env } from '../../platform/env.server'
import type { MailPart } from './mail-content'

/**
 * Returns a link to a page of this site, as mail parts; empty if the site does not know its own address.
 * @param path with its slash
 */
export const siteLinkParts = (name: string, path: string): MailPart[] =>
  env.siteUrl ? [{ type: 'link', name, href: env.siteUrl + path }] : []
