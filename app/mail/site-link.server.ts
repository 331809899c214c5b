import { env } from '../platform/env.server'
import type { LetterPart } from './letter'

/**
 * Returns a link to a page of this site, as mail parts; none if the site does not know its own address.
 * @param path with its slash
 */
export const linkTo = (name: string, path: string): LetterPart[] =>
  env.siteUrl ? [{ type: 'link', name, href: env.siteUrl + path }] : []
