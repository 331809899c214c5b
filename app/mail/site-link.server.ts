import { env } from '../platform/env.server'
import type { LetterPart } from './letter'

/** A link to a page of this site; nothing where the site does not know its own address. @param path with its slash */
export const linkTo = (name: string, path: string): LetterPart[] =>
  env.siteUrl ? [{ type: 'link', name, href: env.siteUrl + path }] : []
