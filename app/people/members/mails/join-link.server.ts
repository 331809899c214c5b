import { href } from '../../../platform/href'
import type { MailPart } from '../../../site/mail/mail-content'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { isModuleOn } from '../../../site/modules/switches.server'

/** Returns a link to the page for joining, as mail parts; empty while nobody can join. */
export const joinLinkForMail = (name: string): MailPart[] =>
  isModuleOn('members') ? siteLinkParts(name, href('/join')) : []
