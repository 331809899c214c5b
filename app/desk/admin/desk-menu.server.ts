import type { Account } from '../../site/accounts/accounts'
import { hasPermission } from '../../site/accounts/staff'
import type { DeskLink } from '../../site/desk-link'
import { modulesThatAreOn } from '../modules/switchboard.server'
import { coreDeskGroups, type DeskGroup } from './desk-links'

/** Returns the pages of the desk that a user may open, with those of the modules that are on. */
export function makeDeskMenu(user: Pick<Account, 'staff'>): DeskGroup[] {
  const added = modulesThatAreOn().flatMap(({ links }) => links)
  const mayOpen = (link: DeskLink) => !link.for || hasPermission(user, link.for)
  return coreDeskGroups
    .map(({ links, ...group }) => ({
      ...group,
      links: [...links, ...added.filter((link) => link.group === group.id)]
        .filter(mayOpen)
        .map((link) => (link.tabs ? { ...link, tabs: link.tabs.filter(mayOpen) } : link)),
    }))
    .filter(({ links }) => links.length > 0)
}
